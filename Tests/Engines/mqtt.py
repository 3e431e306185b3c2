"""touchd-mqtt.service's own command line, with a broker that wants TLS and a password."""

import os
import re
import socket
import subprocess

from processes import PLAIN, ROOT, TOUCHD, Client, Program, answers, free_port, wait_until

UNIT = ROOT + "/systemd/touchd-mqtt.service"


def unit_setting(name):
    return [line.partition("=")[2] for line in open(UNIT) if line.startswith(name + "=")]


def unit_environment():
    """What systemd makes of the unit's Environment= lines."""
    pairs = " ".join(unit_setting("Environment")).replace("%H", socket.gethostname()).split()
    return dict(pair.split("=", 1) for pair in pairs)


def command():
    [line] = unit_setting("ExecStart")
    shell, flag, script = re.fullmatch(r"(\S+) (-c) '(.*)'\n?", line).groups()
    return [shell, flag, script]


def broker(folder, port):
    """A configuration with a certificate of its own and one user."""
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-keyout", folder + "/key", "-out", folder + "/certificate", *subject],
                   check=True, capture_output=True)
    subprocess.run(["mosquitto_passwd", "-b", "-c", folder + "/passwords", "kiosk", "secret"], check=True)
    with open(folder + "/broker.conf", "w") as file:
        file.write("per_listener_settings true\nlistener %d localhost\nallow_anonymous false\n"
                   "password_file %s/passwords\ncertfile %s/certificate\nkeyfile %s/key\nuser root\n"
                   % (port, folder, folder, folder))
    for program in ("mosquitto_pub", "mosquitto_sub"):
        with open(folder + "/" + program, "w") as file:
            file.write("-u kiosk\n-P secret\n--cafile %s/certificate\n" % folder)
    return ["mosquitto", "-c", folder + "/broker.conf"]


def test(panel, folder, touchd_socket):
    port = free_port()
    os.symlink(TOUCHD, folder + "/touchd")
    environment = PLAIN | unit_environment() | {
        "MQTT_PORT": str(port), "XDG_CONFIG_HOME": folder, "PATH": folder + ":" + PLAIN["PATH"],
        "TOUCHD_WATCH": "--socket " + touchd_socket}
    topic = environment["MQTT_TOPIC"]
    client = Client(touchd_socket)
    with Program(broker(folder, port), stderr=subprocess.DEVNULL):
        wait_until("the broker", lambda: answers(port))
        subscriber = ["mosquitto_sub", "-h", "localhost", "-p", str(port), "-t", "touchd/#", "-q", "1", "-v"]
        with Program(subscriber, PLAIN | {"XDG_CONFIG_HOME": folder}) as subscriber, Program(command(), environment):
            wait_until("touchd watch", lambda: client.status()["counters"]["clients"] == 2)
            # The first message comes once both are connected: until then the layer changes to and fro.
            layers = iter(range(1000))

            def hears():
                client.socket.sendall(b'{"layer":"%d"}\n' % next(layers))
                return not subscriber.lines.empty()

            wait_until("a message", hears)
            client.status()
            panel.play([("down", 100, 100), ("pause", 200), ("up",)])
            expected = [client.line(), client.line()]
            messages = []
            while len(messages) < 2:
                message = subscriber.line()
                if "layerChanged" not in message:
                    messages.append(message)
            assert messages == [topic + " " + line for line in expected], (messages, expected)
            assert '"touchDown"' in expected[0] and '"touchUpInside"' in expected[1], expected
            assert subscriber.rest() == []
