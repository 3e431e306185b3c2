import Glibc
import TouchClient

// Tells what a finger does to the region "exit": swift run label [SOCKET]
let client = try TouchClient(path: CommandLine.arguments.dropFirst().first ?? TouchClient.defaultPath)

/// The label's text; a pipe is to see it at once, too.
func show(_ text: String) {
    print(text)
    fflush(nil)
}

client.region(
    "exit",
    touchDown: { touch in show("Down") },
    touchUp: { touch, isTouchUpInside in show(isTouchUpInside ? "Up inside" : "Up outside") },
    touchCancel: { touch in show("Cancelled") })
client.onEvent = { event in
    if case .disconnected(let reason) = event { show("No touchd: \(reason)") }
}
try client.run()
