#include "ccurl.h"

#include <stddef.h>

/* libcurl numbers its options in blocks of ten thousand, one block per kind of argument. */
enum { OPTION_BLOCK = 10000 };

static int is_of_kind(CURLoption option, int kind) {
    return (int)option / OPTION_BLOCK == kind / OPTION_BLOCK;
}

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    if (!is_of_kind(option, CURLOPTTYPE_LONG)) return CURLE_BAD_FUNCTION_ARGUMENT;
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    if (!is_of_kind(option, CURLOPTTYPE_OFF_T)) return CURLE_BAD_FUNCTION_ARGUMENT;
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    if (!is_of_kind(option, CURLOPTTYPE_STRINGPOINT)) return CURLE_BAD_FUNCTION_ARGUMENT;
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    if (!is_of_kind(option, CURLOPTTYPE_SLISTPOINT)) return CURLE_BAD_FUNCTION_ARGUMENT;
    return curl_easy_setopt(easy, option, list);
}

CURLcode ccurl_set_error_buffer(CURL *easy, char *buffer) {
    return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

CURLcode ccurl_on_body(CURL *easy, ccurl_receive function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

CURLcode ccurl_on_header(CURL *easy, ccurl_receive function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

CURLcode ccurl_on_read(CURL *easy, ccurl_produce function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_READFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_READDATA, context);
}

CURLcode ccurl_on_seek(CURL *easy, ccurl_seek function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
}

CURLcode ccurl_on_before_request(CURL *easy, ccurl_before_request function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

CURLcode ccurl_on_open_socket(CURL *easy, ccurl_open_socket function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

long ccurl_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    if (((int)info & CURLINFO_TYPEMASK) != CURLINFO_LONG) return 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t ccurl_info_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    if (((int)info & CURLINFO_TYPEMASK) != CURLINFO_OFF_T) return 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_info_string(CURL *easy, CURLINFO info) {
    char *value = NULL;
    if (((int)info & CURLINFO_TYPEMASK) != CURLINFO_STRING) return NULL;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    if ((int)option / OPTION_BLOCK != CURLOPTTYPE_LONG / OPTION_BLOCK) return CURLM_BAD_FUNCTION_ARGUMENT;
    return curl_multi_setopt(multi, option, value);
}
