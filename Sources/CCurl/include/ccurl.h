/// Shim over libcurl: typed doors to its variadic functions, and nothing else. No policy lives here.
///
/// Swift cannot call variadic C functions, so each kind of option and each callback has one function. A function
/// refuses an option of another kind with `CURLE_BAD_FUNCTION_ARGUMENT`, where the variadic original would read
/// a wrong type from the stack. Everything that is not variadic is called on libcurl directly.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or newer is needed (CURLOPT_PROTOCOLS_STR, CURLOPT_QUICK_EXIT)"
#endif

/// Options that take a number (`CURLOPTTYPE_LONG`, `CURLOPTTYPE_VALUES`).
CURLcode ccurl_set_long(CURL *_Nonnull easy, CURLoption option, long value);
/// Options that take a size (`CURLOPTTYPE_OFF_T`).
CURLcode ccurl_set_offset(CURL *_Nonnull easy, CURLoption option, curl_off_t value);
/// Options that take text, which libcurl copies; NULL takes away a default that was built into libcurl.
CURLcode ccurl_set_string(CURL *_Nonnull easy, CURLoption option, const char *_Nullable value);
/// Options that take a list; it must live as long as the transfer.
CURLcode ccurl_set_list(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable list);
/// Where libcurl puts its own words about a failure: `CURL_ERROR_SIZE` bytes that live as long as the handle.
CURLcode ccurl_set_error_buffer(CURL *_Nonnull easy, char *_Nonnull buffer);

/// Takes response bytes; any result but `size * count` ends the transfer.
typedef size_t (*ccurl_receive)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);
/// Fills a buffer with request bytes; 0 is the end, `CURL_READFUNC_ABORT` gives up.
typedef size_t (*ccurl_produce)(char *_Nullable buffer, size_t size, size_t count, void *_Nullable context);
/// Moves the request body's position, for a request that libcurl sends again.
typedef int (*ccurl_seek)(void *_Nullable context, curl_off_t offset, int origin);
/// Runs on an open connection before the request is written to it.
typedef int (*ccurl_before_request)(void *_Nullable context, char *_Nullable remote, char *_Nullable local,
                                    int remote_port, int local_port);
/// Makes a socket, or answers `CURL_SOCKET_BAD`.
typedef curl_socket_t (*ccurl_open_socket)(void *_Nullable context, curlsocktype purpose,
                                           struct curl_sockaddr *_Nullable address);

CURLcode ccurl_on_body(CURL *_Nonnull easy, ccurl_receive _Nonnull function, void *_Nullable context);
CURLcode ccurl_on_header(CURL *_Nonnull easy, ccurl_receive _Nonnull function, void *_Nullable context);
CURLcode ccurl_on_read(CURL *_Nonnull easy, ccurl_produce _Nonnull function, void *_Nullable context);
CURLcode ccurl_on_seek(CURL *_Nonnull easy, ccurl_seek _Nonnull function, void *_Nullable context);
CURLcode ccurl_on_before_request(CURL *_Nonnull easy, ccurl_before_request _Nonnull function,
                                 void *_Nullable context);
CURLcode ccurl_on_open_socket(CURL *_Nonnull easy, ccurl_open_socket _Nonnull function, void *_Nullable context);

/// What libcurl knows of a transfer, as a number; 0 when it does not know or the kind is another.
long ccurl_info_long(CURL *_Nonnull easy, CURLINFO info);
/// The same for sizes, and for times in microseconds.
curl_off_t ccurl_info_offset(CURL *_Nonnull easy, CURLINFO info);
/// The same for text, which belongs to libcurl and lives until the handle is used again.
const char *_Nullable ccurl_info_string(CURL *_Nonnull easy, CURLINFO info);

/// Options of the multi handle that take a number.
CURLMcode ccurl_multi_set_long(CURLM *_Nonnull multi, CURLMoption option, long value);

#endif
