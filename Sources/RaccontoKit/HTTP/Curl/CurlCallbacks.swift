import CCurl

extension CurlHandle {
    /// Leads libcurl's callbacks to a transfer, which must outlive its stay in the multi handle.
    func installCallbacks(for transfer: CurlTransfer) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        note(ccurl_on_header(easy, receiveHeader, context))
        note(ccurl_on_body(easy, receiveBody, context))
        note(ccurl_on_read(easy, produceBody, context))
        note(ccurl_on_seek(easy, seekBody, context))
        note(ccurl_on_before_request(easy, beforeRequest, context))
        note(ccurl_on_open_socket(easy, openSocket, context))
    }
}

/// The transfer behind a callback's context.
private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

/// libcurl's size is always 1, so the product cannot overflow; a wrong count ends the transfer.
private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let total = size &* count
    guard let transfer = transfer(context) else { return 0 }
    return transfer.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: total)) ? total : total &+ 1
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let total = size &* count
    guard let transfer = transfer(context) else { return 0 }
    return transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: total)) ? total : total &+ 1
}

private func produceBody(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size &* count)
    return transfer(context)?.produceBody(room) ?? Int(CURL_READFUNC_ABORT)
}

private func seekBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    let isPossible = origin == SEEK_SET && transfer(context)?.seekBody(to: Int64(offset)) == true
    return isPossible ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}

private func beforeRequest(
    _ context: UnsafeMutableRawPointer?, _ remote: UnsafeMutablePointer<CChar>?, _ local: UnsafeMutablePointer<CChar>?,
    _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
    transfer(context)?.beforeRequest() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = transfer(context), let address else { return CURL_SOCKET_BAD }
    return transfer.openSocket(address.pointee)
}
