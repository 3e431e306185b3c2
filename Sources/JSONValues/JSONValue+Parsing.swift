import CJansson

extension JSONValue {
    /// Reads the one value that a line is made of, white space around it allowed.
    ///
    /// Strict: a key that stands twice, NaN and infinities, numbers that don't fit (`Int64`, `Double`), anything
    /// after the value, NUL (also as `\u0000`), bytes that aren't UTF-8, and more than 2048 values inside each other
    /// are errors.
    public init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
        guard let start = bytes.baseAddress, !bytes.allSatisfy({ $0 == 0x20 || 0x09...0x0d ~= $0 }) else {
            throw JSONError(reason: "it is empty", column: nil)
        }
        if let nul = memchr(start, 0, bytes.count) {
            let before = UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(nul) - start)
            throw JSONError(reason: "there is a NUL byte", column: Self.characters(of: before) + 1)
        }
        if let why = cjansson_load() { throw JSONError(unread: String(cString: why)) }
        var error = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
        guard let document = json_loadb(start.assumingMemoryBound(to: CChar.self), bytes.count, Int(flags), &error)
        else { throw JSONError(error, in: bytes) }
        defer { json_decref(document) }
        self = Self(document)
    }

    private init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_TRUE: self = .boolean(true)
        case JSON_FALSE: self = .boolean(false)
        case JSON_INTEGER: self = .integer(json_integer_value(value))
        case JSON_REAL: self = .real(json_real_value(value))
        case JSON_STRING: self = .string(String(cString: json_string_value(value)))
        case JSON_ARRAY:
            var elements: [JSONValue] = []
            for place in 0..<json_array_size(value) {
                if let element = json_array_get(value, place) { elements.append(Self(element)) }
            }
            self = .array(elements)
        case JSON_OBJECT:
            var members: [JSONMember] = []
            var place = json_object_iter(value)
            while let member = place {
                if let key = json_object_iter_key(member), let value = json_object_iter_value(member) {
                    members.append(JSONMember(String(cString: key), Self(value)))
                }
                place = json_object_iter_next(value, member)
            }
            self = .object(members)
        default: self = .null
        }
    }

    /// How many characters UTF-8 bytes are: all but those that go on with one.
    fileprivate static func characters(of bytes: UnsafeRawBufferPointer) -> Int {
        bytes.reduce(0) { $1 & 0xc0 == 0x80 ? $0 : $0 + 1 }
    }
}

extension JSONError {
    fileprivate init(_ error: json_error_t, in bytes: UnsafeRawBufferPointer) {
        var error = error
        let text = withUnsafePointer(to: &error.text) {
            $0.withMemoryRebound(to: CChar.self, capacity: Int(JSON_ERROR_TEXT_LENGTH)) { String(cString: $0) }
        }
        switch json_error_code(&error) {
        case json_error_null_character, json_error_null_byte_in_key: reason = "\\u0000, a NUL, is not allowed"
        case json_error_stack_overflow: reason = "more than 2048 values stand inside each other"
        default: reason = text
        }
        isUnread = false
        // Jansson counts from the last newline; what was read is one line to whoever sent it.
        let before = UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, Int(error.position))))
        column = error.line > 1 ? JSONValue.characters(of: before) : error.column > 0 ? Int(error.column) : nil
    }
}
