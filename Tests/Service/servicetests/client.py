"""A client of the daemon's socket."""

import json
import socket
import time

from .system import PATIENCE_S, check

SOCKET = "/run/touchd/touchd.sock"


class Client:
    """It has read the first line, `hello`, when it is made."""

    def __init__(self):
        self.link = socket.socket(socket.AF_UNIX)
        self.link.settimeout(PATIENCE_S)
        self.link.connect(SOCKET)
        self.file = self.link.makefile("rwb")
        self.hello = self.next()
        check(self.hello["event"] == "hello", "no hello", self.hello)

    def next(self):
        """The next line as a dictionary, None at the end; `at` is when it came, in seconds of the monotonic clock."""
        line = self.file.readline()
        self.at = time.monotonic()
        return json.loads(line) if line else None

    def expect(self, *events):
        """The next lines have to be of these events, each a name or a dictionary of keys that it has."""
        lines = []
        for event in events:
            wanted = {"event": event} if isinstance(event, str) else event
            line = self.next()
            found = {key: line.get(key) for key in wanted} if line else None
            check(found == wanted, "the client was told something else:", line, wanted, lines)
            lines.append(line)
        return lines[-1]

    def close(self):
        self.file.close()
        self.link.close()


def touch(event, region, **more):
    return {"event": event, "region": region, **more}
