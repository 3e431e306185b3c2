"""A daemon without any touchscreen, and a conversation with it: over its socket, and by the program's own commands."""

import json
import os
import select
import socket
import subprocess
import tempfile
import time

REQUESTS = [
    '{"id":1,"status":{}}',
    '{"id":2,"regions":{}}',
    '{"id":3,"lock":{"seconds":31536000}}',
    '{"id":4,"lock":{"seconds":0.0000001}}',
    '{"id":5,"status":{}}',
    '{"id":6,"unlock":{}}',
    '{"id":7,"layer":"none such"}',
    '{"id":9223372036854775807,"subscribe":{"regions":["knob"],"events":["touchDown"]}}',
    '{"id":9223372036854775808,"subscribe":{"events":["tap"]}}',
    '{"id":8,"reload":{}}',
    "{not JSON",
]
# What tells when, and nothing else.
TIMES = ("timeUs", "uptimeUs")
PATIENCE = 60


def without_times(value):
    if isinstance(value, dict):
        return {key: 0 if key in TIMES else without_times(item) for key, item in value.items()}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def start(command, path):
    """A daemon that serves; its messages are read up to the one that tells so."""
    daemon = subprocess.Popen(
        command + ["run", "--config", "Tests/Ports/geometry.toml", "--socket", path],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    end = time.monotonic() + PATIENCE
    while not os.path.exists(path):
        if daemon.poll() is not None or time.monotonic() > end:
            daemon.kill()
            raise SystemExit("no daemon: " + daemon.communicate()[1].decode())
        select.select([daemon.stderr], [], [], 0.05)
    return daemon


def connect(path):
    """Connects, also to a socket that is bound and doesn't listen yet."""
    end = time.monotonic() + PATIENCE
    while True:
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(PATIENCE)
        try:
            client.connect(path)
            return client
        except ConnectionRefusedError:
            client.close()
            if time.monotonic() > end:
                raise


def ask(path):
    """The lines that a client gets: a hello, what each request tells everybody, and its reply."""
    client = connect(path)
    lines = client.makefile("rb")
    heard = [lines.readline()]
    for request in REQUESTS:
        client.sendall(request.encode() + b"\n")
        while True:
            line = lines.readline()
            heard.append(line)
            if not line or json.loads(line)["event"] == "reply":
                break
    return [json.dumps(without_times(json.loads(line))) for line in heard if line]


def hold(command):
    """All that was said, without its times."""
    with tempfile.TemporaryDirectory(prefix="touchd") as folder:
        path = folder + "/touchd.sock"
        daemon = start(command, path)
        try:
            said = ask(path)
            for arguments in (
                ["send", "--socket", path, '{"layer":null}'],
                ["send", "--socket", path, '{"lock":{}}'],
                ["watch", "--socket", path, "--timeout", "0.1"],
                ["watch", "--socket", path, "--region", "rest", "--timeout", "0.1"],
                ["send", "--socket", folder + "/x", "{}"],
            ):
                run = subprocess.run(command + arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
                output = [without_times(json.loads(line)) for line in run.stdout.splitlines()]
                said.append((arguments[0], run.returncode, output, run.stderr.decode().replace(folder, "")))
        finally:
            daemon.terminate()
        messages = daemon.communicate(timeout=PATIENCE)[1].decode()
        return said + [(daemon.returncode, messages.replace(folder, ""), os.path.exists(path))]
