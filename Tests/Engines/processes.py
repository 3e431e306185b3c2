"""Programs that a test starts, and waiting for what they say."""

import json
import os
import queue
import socket
import subprocess
import threading
import time

PATIENCE = 30.0
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOUCHD = os.environ.get("TOUCHD", ROOT + "/build/touchd")
# The mock is for touchd alone.
PLAIN = {key: value for key, value in os.environ.items() if key not in ("LD_PRELOAD", "UMOCKDEV_DIR")}


class Program:
    """A running program and its lines; it ends with the test."""

    def __init__(self, arguments, environment=PLAIN, **options):
        options = {"stdout": subprocess.PIPE, "stdin": subprocess.DEVNULL} | options
        # A shell's children end with it.
        self.process = subprocess.Popen(arguments, env=environment, text=True, start_new_session=True, **options)
        self.lines = queue.Queue()
        if self.process.stdout:
            threading.Thread(target=self.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, 15)
        except ProcessLookupError:
            pass
        self.process.wait(PATIENCE)

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def line(self):
        """The next line."""
        return self.lines.get(timeout=PATIENCE)

    def rest(self):
        """What it has said by now."""
        lines = []
        while not self.lines.empty():
            lines.append(self.lines.get())
        return lines


def wait_until(what, holds):
    """Waits for something that nobody tells."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited in vain for " + what
        time.sleep(0.02)


def free_port():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return probe.getsockname()[1]


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("localhost", port)) == 0


class Client:
    """A connection to touchd's socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        wait_until("touchd's socket", lambda: self.socket.connect_ex(path) == 0)
        self.lines = self.socket.makefile(encoding="utf-8")
        self.hello = json.loads(self.line())

    def line(self):
        self.socket.settimeout(PATIENCE)
        return self.lines.readline().rstrip("\n")

    def status(self):
        self.socket.sendall(b'{"status":{}}\n')
        while True:
            event = json.loads(self.line())
            if "status" in event:
                return event["status"]
