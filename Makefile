# Racconto for Linux. `make help` lists what can be made.
SHELL := /bin/bash
PREFIX ?= /usr/local
DESTDIR ?=
BUILD_FLAGS ?= -Xswiftc -warnings-as-errors
RELEASE_FLAGS := -c release --static-swift-stdlib
# The programs alone: libraries for tests need modules that a static standard library does not bring.
PROGRAMS := racconto racconto-mock-server racconto-sample-photos racconto-bench
RELEASE_BIN = $(shell swift build $(RELEASE_FLAGS) --show-bin-path)
# Photos for `make demo`; empty means that sample photos are made.
PHOTOS ?=
# Name of the one benchmark for `make bench` to run; empty means all.
ONLY ?=

.PHONY: help bootstrap build demo test test-kill test-laws test-sanitize lint format bench install uninstall clean

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

bootstrap: ## Install the Debian packages that are missing
	@scripts/bootstrap

build: bootstrap ## Build the release programs
	@for program in $(PROGRAMS); do scripts/swift-build $(RELEASE_FLAGS) --product $$program || exit 1; done

demo: build ## Upload photos to a mock server and show the result (PHOTOS=/my/photos for your own)
	@scripts/demo "$(RELEASE_BIN)" "$(PHOTOS)"

# The programs are tested as they are installed: optimised. The page tests need a browser of 100 MB and more; where it cannot be had, they are skipped and said to be.
test: ## Install what is missing and run every test
	@scripts/bootstrap --tests
	@scripts/bootstrap --browser || echo "test: no browser could be installed; the tests that need one will be skipped" >&2
	@for program in $(PROGRAMS); do scripts/swift-build $(RELEASE_FLAGS) --product $$program || exit 1; done
	@RACCONTO_TEST_PROGRAMS="$(RELEASE_BIN)" scripts/test

test-kill: ## Kill an upload 200 times at random moments and check that nothing is lost or doubled
	@scripts/bootstrap --tests
	@RACCONTO_KILL_ROUNDS=200 scripts/test --filter KillTests

test-laws: ## Try the laws of stories on many more random stories
	@scripts/bootstrap --tests
	@RACCONTO_LAW_ROUNDS=all scripts/test --filter LawTests

test-sanitize: ## Run what calls C under the address and undefined behaviour sanitizers
	@scripts/bootstrap --tests
	@scripts/test-sanitize

lint: ## Check formatting, import directions and words
	@scripts/lint

format: ## Format all Swift files in place
	@swift format --in-place --recursive Package.swift Sources MockServer Tests Benchmarks

bench: build ## Measure, print ratios, and compare with the promised figures (ONLY=upload for one of them)
	@scripts/bench "$(RELEASE_BIN)" $(ONLY)

install: build ## Install under PREFIX (default /usr/local), within DESTDIR when given
	@scripts/install "$(RELEASE_BIN)" "$(PREFIX)" "$(DESTDIR)"

uninstall: ## Remove what `make install` installed
	@scripts/install --remove "$(PREFIX)" "$(DESTDIR)"

clean: ## Remove build products
	@rm -rf .build demo
