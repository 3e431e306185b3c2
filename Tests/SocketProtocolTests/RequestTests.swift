import Testing

@testable import SocketProtocol

/// What clients may write, and what they are told when they write something else.
struct RequestTests {
    static let names = "subscribe, status, regions, layer, lock, unlock, reload"
    private static let someEvents: EventNames = [.init(.touchUpInside), .init(.locked)]

    private static func parse(_ text: String) -> (Request?, RequestID?, String?) {
        do throws(RequestError) {
            let (request, id) = try Request.parse(Array(text.utf8))
            return (request, id, nil)
        } catch {
            return (nil, error.id, error.text)
        }
    }

    @Test(
        arguments: [
            (#"{"subscribe":{}}"#, Request.subscribe(.all, regions: nil), nil),
            (#"{"subscribe":{"regions":[]}}"#, .subscribe(.all, regions: []), nil),
            (
                #"{"subscribe":{"regions":["b","ä","b",""]},"id":1}"#, .subscribe(.all, regions: ["b", "ä", ""]),
                .number(1)
            ),
            (#"{"subscribe":{"events":[]}}"#, .subscribe([], regions: nil), nil),
            (
                #"{"subscribe":{"events":["touchUpInside","locked","touchUpInside"]}}"#,
                .subscribe(someEvents, regions: nil), nil
            ),
            (#"{"subscribe":{"events":["hello","lost","reply"]}}"#, .subscribe([], regions: nil), nil),
            (#"{"id":-9223372036854775808,"status":{}}"#, .status, .number(.min)),
            (#"{"id":"","regions":{}}"#, .regions, .text("")),
            (#" { "id" : "ä\n" , "unlock" : { } } "#, .unlock, .text("ä\n")),
            ("\t{\"reload\":{}}\r", .reload, nil), (#"{"layer":"home"}"#, .layer("home"), nil),
            (#"{"layer":""}"#, .layer(""), nil), (#"{"layer":null,"id":7}"#, .layer(nil), .number(7)),
            (#"{"lock":{"seconds":30}}"#, .lock(forUs: 30_000_000), nil),
            (#"{"lock":{"seconds":0.0000015}}"#, .lock(forUs: 2), nil),
            (#"{"lock":{"seconds":1e-6}}"#, .lock(forUs: 1), nil),
            (#"{"lock":{"seconds":31536000}}"#, .lock(forUs: 31_536_000_000_000), nil),
        ] as [(String, Request, RequestID?)])
    func `each request is read`(_ text: String, _ request: Request, _ id: RequestID?) {
        let (read, readID, mistake) = Self.parse(text)
        #expect(read == request)
        #expect(readID == id)
        #expect(mistake == nil)
    }

    @Test(
        arguments: [
            ("", "line is not JSON: it is empty", nil), ("   ", "line is not JSON: it is empty", nil),
            ("hello", "line is not JSON: invalid token near 'hello' at column 5", nil),
            (#"{"status":{}"#, "line is not JSON: '}' expected near end of file at column 12", nil),
            (#"{"status":{}} x"#, "line is not JSON: end of file expected near 'x' at column 15", nil),
            (
                #"{"status":{},"status":{}}"#, "line is not JSON: duplicate object key near '\"status\"' at column 21",
                nil
            ),
            ("{\"status\":{}}\0", "line is not JSON: there is a NUL byte at column 14", nil),
            (#"{"id":"\u0000","status":{}}"#, "line is not JSON: \\u0000, a NUL, is not allowed at column 14", nil),
            ("[]", "a request is a JSON object", nil), ("null", "a request is a JSON object", nil),
            ("\"status\"", "a request is a JSON object", nil), ("1", "a request is a JSON object", nil),
            ("{}", "no request: one of \(names)", nil), (#"{"id":5}"#, "no request: one of \(names)", .number(5)),
            (#"{"id":1.5,"status":{}}"#, "\"id\" is a string or an integer", nil),
            (#"{"id":null,"status":{}}"#, "\"id\" is a string or an integer", nil),
            (#"{"id":[],"status":{}}"#, "\"id\" is a string or an integer", nil),
            (#"{"id":true,"status":{}}"#, "\"id\" is a string or an integer", nil),
            (#"{"Status":{},"id":"a"}"#, "unknown request \"Status\": known are \(names)", .text("a")),
            (#"{"status":{},"x":1,"id":2}"#, "unknown request \"x\": known are \(names)", .number(2)),
            (#"{"lock":{"seconds":1},"unlock":{}}"#, "one request a line, not both \"lock\" and \"unlock\"", nil),
            (#"{"status":null,"id":3}"#, "\"status\" takes an object: {\"status\":{}}", .number(3)),
            (#"{"regions":[]}"#, "\"regions\" takes an object: {\"regions\":{}}", nil),
            (#"{"reload":true}"#, "\"reload\" takes an object: {\"reload\":{}}", nil),
            (#"{"unlock":{"now":1}}"#, "unknown key \"now\" in \"unlock\": it takes none", nil),
            (#"{"subscribe":[]}"#, "\"subscribe\" takes an object: {\"subscribe\":{}}", nil),
            (
                #"{"subscribe":{"region":[]}}"#, "unknown key \"region\" in \"subscribe\": known are regions, events",
                nil
            ),
            (#"{"subscribe":{"regions":"a"}}"#, "\"regions\" is an array of names", nil),
            (#"{"subscribe":{"regions":["a",1]}}"#, "\"regions\" is an array of names", nil),
            (#"{"subscribe":{"events":null}}"#, "\"events\" is an array of names", nil),
            (#"{"subscribe":{"events":[["touchDown"]]}}"#, "\"events\" is an array of names", nil),
            (#"{"subscribe":{"events":["touchTap"]},"id":9}"#, "unknown event \"touchTap\"", .number(9)),
            (#"{"layer":1}"#, "\"layer\" is a layer's name or null", nil),
            (#"{"layer":{}}"#, "\"layer\" is a layer's name or null", nil),
            (#"{"lock":{}}"#, "\"lock\" needs \"seconds\", a number", nil),
            (#"{"lock":30}"#, "\"lock\" takes an object: {\"lock\":{}}", nil),
            (#"{"lock":{"seconds":"30"}}"#, "\"lock\" needs \"seconds\", a number", nil),
            (#"{"lock":{"second":30}}"#, "unknown key \"second\" in \"lock\": known are seconds", nil),
            (#"{"lock":{"seconds":0}}"#, "\"seconds\" is a number from 0.000001 to 31536000", nil),
            (#"{"lock":{"seconds":-1}}"#, "\"seconds\" is a number from 0.000001 to 31536000", nil),
            (#"{"lock":{"seconds":31536000.1}}"#, "\"seconds\" is a number from 0.000001 to 31536000", nil),
            (#"{"lock":{"seconds":9223372036854775807}}"#, "\"seconds\" is a number from 0.000001 to 31536000", nil),
            (#"{"lock":{"seconds":1e308}}"#, "\"seconds\" is a number from 0.000001 to 31536000", nil),
        ] as [(String, String, RequestID?)])
    func `each mistake is named, with the id where there was one`(_ text: String, _ mistake: String, _ id: RequestID?) {
        let (read, readID, found) = Self.parse(text)
        #expect(read == nil)
        #expect(found == mistake)
        #expect(readID == id)
    }

    @Test func `bytes that aren't UTF-8 are a mistake`() {
        #expect(throws: RequestError.self) { try Request.parse([0x22, 0xff, 0x22]) }
        #expect(throws: RequestError.self) {
            try Request.parse(Array("{\"layer\":\"".utf8) + [0xc3] + Array("\"}".utf8))
        }
    }

    @Test func `only what changes something takes rights`() {
        let anyone: [Request] = [.subscribe(.all, regions: nil), .status, .regions]
        let control: [Request] = [.layer(nil), .lock(forUs: 1), .unlock, .reload]
        #expect(anyone.allSatisfy { !$0.isControl })
        #expect(control.allSatisfy { $0.isControl })
    }
}
