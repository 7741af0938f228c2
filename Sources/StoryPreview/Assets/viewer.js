// Part of a page by racconto: shows its pictures one at a time. Without this script each picture is a link to its large size.
(() => {
  'use strict';
  const words = document.body.dataset;
  const frames = Array.from(document.querySelectorAll('a.frame'));
  let shown = 0;
  let start = null;

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const button = (className, sign, label, action) => {
    const made = make('button', { type: 'button', className, textContent: sign, onclick: action });
    made.setAttribute('aria-label', label);
    return made;
  };

  const count = make('p', { className: 'count' });
  count.setAttribute('aria-live', 'polite');
  const picture = make('img', { sizes: '100vw', draggable: false });
  const caption = make('p', { className: 'caption' });
  const facts = make('dl', { hidden: true });
  const details = button('details', 'ⓘ', words.details, () => showFacts(facts.hidden));
  const close = button('close', '✕', words.close, () => viewer.close());
  const previous = button('previous', '‹', words.previous, () => show(shown - 1));
  const next = button('next', '›', words.next, () => show(shown + 1));
  const viewer = make('dialog', { className: 'viewer' },
    make('div', { className: 'bar' }, count, details, close),
    make('div', { className: 'stage' }, picture, previous, next),
    make('div', { className: 'foot' }, caption, facts));
  viewer.setAttribute('aria-label', words.picture);
  document.body.append(viewer);

  const showFacts = (isShown) => {
    facts.hidden = !isShown;
    details.setAttribute('aria-expanded', String(isShown));
  };

  const show = (index) => {
    if (index < 0 || index >= frames.length) return;
    shown = index;
    const image = frames[index].firstElementChild;
    const figure = frames[index].parentElement;
    const known = figure.querySelector('dl');
    picture.srcset = image.srcset;
    picture.src = frames[index].href;
    picture.alt = image.alt;
    count.textContent = `${index + 1} / ${frames.length}`;
    caption.textContent = figure.querySelector('figcaption')?.textContent ?? '';
    facts.replaceChildren(...(known ? known.cloneNode(true).childNodes : []));
    details.hidden = !known;
    previous.disabled = index === 0;
    next.disabled = index === frames.length - 1;
    const after = frames[index + 1]?.firstElementChild;
    if (after) Object.assign(new Image(), { sizes: '100vw', srcset: after.srcset, src: frames[index + 1].href });
  };

  frames.forEach((frame, index) => frame.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showFacts(false);
    show(index);
    viewer.showModal();
    close.focus();
  }));

  const keys = {
    ArrowLeft: () => show(shown - 1), ArrowRight: () => show(shown + 1),
    Home: () => show(0), End: () => show(frames.length - 1), i: () => details.hidden || showFacts(facts.hidden),
  };
  viewer.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return keepFocus(event);
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // A modal dialog lets Tab wander to the browser's own bar; here it goes round.
  const keepFocus = (event) => {
    const stops = Array.from(viewer.querySelectorAll('button')).filter((stop) => !stop.disabled && !stop.hidden);
    const last = stops.length - 1;
    const at = stops.indexOf(document.activeElement);
    if (event.shiftKey ? at > 0 : at >= 0 && at < last) return;
    event.preventDefault();
    stops[event.shiftKey ? last : 0].focus();
  };

  viewer.addEventListener('close', () => {
    frames[shown].focus({ preventScroll: true });
    frames[shown].scrollIntoView({ block: 'nearest' });
  });

  viewer.addEventListener('touchstart', (event) => {
    start = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  viewer.addEventListener('touchend', (event) => {
    if (!start) return;
    const across = event.changedTouches[0].clientX - start.clientX;
    const along = event.changedTouches[0].clientY - start.clientY;
    start = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(along)) show(shown + (across < 0 ? 1 : -1));
  });
})();
