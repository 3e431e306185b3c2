"""A new operator with panels whose touches land elsewhere, who does what the manual says."""

import os
import subprocess
import threading

from kerneltests.panel import dev_b

from .client import Client, touch
from .panel import Screen
from .system import check, equal, run, wait_for

tests = []
screen = None
PLACES = [(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5)]
CONFIGURATION = """
[screen]
width = 1920
height = 1080

[[region]]
name = "exit"
x = -200
y = 0
width = 200
height = 200
"""
EXIT = (0.95, 0.1)


def test(title):
    return lambda body: tests.append((title, body))


def manual():
    """The recipe, as the package brings it."""
    name = "./usr/share/doc/touchd/kiosks.md"
    files = run("sh", "-c", "dpkg-deb --fsys-tarfile /tests/touchd.deb | tar -t")
    unpack = "tar -xO %s" % name if name in files.splitlines() else "tar -xO %s.gz | gunzip" % name
    text = run("sh", "-c", "dpkg-deb --fsys-tarfile /tests/touchd.deb | " + unpack)
    return text.split("## A panel whose touches land elsewhere")[1].split("\n## ")[0]


def follow(command, touches=None):
    """Does what the manual says, which has to say it in these words, and touches what it asks for meanwhile."""
    check("    " + command.replace("\n", "\n    ") in manual(), "the manual doesn't say so", command)
    process = subprocess.Popen(
        ["sh", "-ec", 'sudo() { "$@"; }\n' + command], cwd="/root", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True)
    said = []
    reading = threading.Thread(target=lambda: said.extend(iter(process.stdout.readline, "")))
    reading.start()
    for number, place in enumerate(touches or []):
        wait_for("a question", lambda: any("%d of 5: touch the" % (number + 1) in line for line in said))
        screen.hold(*place)
    reading.join()
    equal((command, process.wait(), "".join(said) if process.returncode else ""), (command, 0, ""))
    return "".join(said)


def turned(x, y):
    """What a panel sends whose axes are swapped and one inverted."""
    return min(round((1 - y) * 4096), 4095), min(round(x * 4096), 4095)


def tap(place):
    """What a client is told of a tap, up to one in a region that is everywhere."""
    client = Client()
    screen.tap(*place)
    client.expect(touch("touchDown", "exit"), touch("touchUpInside", "exit"))
    client.close()


@test("a panel whose axes are swapped and inverted: five touches, and a tap is right")
def _():
    global screen
    with open("/etc/touchd/touchd.toml", "w") as file:
        file.write(CONFIGURATION)
    run("systemctl", "reload", "touchd")
    screen = Screen(dev_b(x=(0, 4095), y=(0, 4095)))
    client = Client()
    wait_for("its use", lambda: client.hello["devices"] or client.next()["event"] == "deviceAdded")
    # Near the upper left corner of the glass, which the untold daemon takes for the upper right one.
    screen.tap(*turned(0.1, 0.05))
    client.expect(touch("touchDown", "exit"), touch("touchUpInside", "exit"))
    client.close()
    follow("sudo systemctl stop touchd")
    said = follow("sudo touchd calibrate >lines", [turned(*place) for place in PLACES])
    check("axes swapped, y inverted, and nothing else" in said, "what it found", said)
    with open("/root/lines") as file:
        lines = file.read()
    check("calibration = [0, 1, 0, -1, 0, 1]\n" in lines, "the lines", lines)
    follow("cat lines | sudo tee -a /etc/touchd/touchd.toml")
    follow("touchd check && sudo systemctl start touchd")
    tap(turned(*EXIT))


@test("its rule is udev's word for compositors, and enough for touchd")
def _():
    follow("sed -n 's/^# ACTION/ACTION/p' lines |\n    sudo tee /etc/udev/rules.d/90-touchscreen.rules")
    follow("sudo udevadm control --reload")
    follow("sudo udevadm trigger --action=change --subsystem-match=input")
    run("udevadm", "settle")
    told = run("udevadm", "info", screen.node())
    check("E: LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1\n" in told, "no matrix", told)
    # With both, nothing is turned twice.
    tap(turned(*EXIT))
    with open("/etc/touchd/touchd.toml", "w") as file:
        file.write(CONFIGURATION)
    run("systemctl", "reload", "touchd")
    tap(turned(*EXIT))


@test("measured again, it gives the same lines, and tells of the rule that is there")
def _():
    os.rename("/root/lines", "/root/first")
    said = follow("sudo touchd calibrate >lines", [turned(*place) for place in PLACES])
    check('udev tells LIBINPUT_CALIBRATION_MATRIX="0 1 0 -1 0 1"' in said, "nothing of the rule", said)
    with open("/root/first") as first, open("/root/lines") as second:
        equal(second.read(), first.read())
    os.remove("/etc/udev/rules.d/90-touchscreen.rules")
    run("udevadm", "control", "--reload")
    screen.unplug()


@test("a panel that sends more than it declares: its lines for udev's database, and it is right")
def _():
    global screen
    # It sends 0..4095 on both axes.
    screen = Screen(dev_b(x=(0, 1023), y=(0, 4095)))
    sent = [(min(round(x * 4096), 4095), min(round(y * 4096), 4095)) for x, y in PLACES]
    screen.node()
    process = subprocess.Popen(
        ["touchd", "calibrate"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for place in sent:
        while "of 5: touch the" not in process.stderr.readline():
            check(process.poll() is None, "it ended")
        screen.hold(*place)
    said = process.communicate(timeout=60)[1]
    equal(process.returncode, 65)
    check("sends more than it declares, x 0..1023 and y 0..4095" in said, "no word of it", said)
    os.makedirs("/etc/udev/hwdb.d", exist_ok=True)
    with open("/etc/udev/hwdb.d/61-touchscreen.hwdb", "w") as file:
        file.write(said.split("\n\n")[1] + "\n")
    follow("sudo systemd-hwdb update")
    follow("sudo udevadm trigger --action=change --subsystem-match=input")
    run("udevadm", "settle")
    said = follow("sudo touchd calibrate >lines", sent)
    check("upright: the panel needs no calibration" in said, "what it found", said)
    run("systemctl", "restart", "touchd")
    tap((round(EXIT[0] * 4096), round(EXIT[1] * 4096)))
