"""A machine whose image has the package already: the boot, activation, rights, and the other units."""

import os
import subprocess
import time

from .client import SOCKET, Client, touch
from .panel import Screen
from .system import as_user, check, equal, messages, pid, run, show, wait_for

tests = []
screen = None


def test(title):
    return lambda body: tests.append((title, body))


@test("it was installed before there was any systemd, and is started by the boot")
def _():
    with open("/tests/installation") as file:
        text = file.read()
    equal(text.splitlines()[-1], "status 0")
    equal(show("touchd", "ActiveState", "UnitFileState", "NRestarts"), ["active", "enabled", "0"])
    equal(run("systemctl", "list-units", "--failed", "--no-legend"), "")
    client = Client()
    equal(client.hello["regions"], ["exit", "back", "home", "next", "knob", "arrow"])
    client.close()


@test("nodes that it may not open are told of once, with their owner and group; it waits for their rights")
def _():
    global screen
    client = Client()
    os.makedirs("/run/udev/rules.d", exist_ok=True)
    with open("/run/udev/rules.d/99-tests.rules", "w") as file:
        file.write('KERNEL=="event*", ATTRS{name}=="DEV-B", OWNER="root", GROUP="root", MODE="0600"\n')
    run("udevadm", "control", "--reload")
    screen = Screen()
    node = screen.node()

    def refusals():
        return [one for one in messages() if node in one and "permission denied" in one.lower()]

    told = wait_for("a message", refusals)
    check("the node belongs to root:root, mode 0600; waiting for rights" in told[0], "owner and group", told)
    time.sleep(3)
    equal(refusals(), told[:1])
    began = time.monotonic()
    os.chmod(node, 0o660)
    os.chown(node, 0, int(run("getent", "group", "input").split(":")[2]))
    client.expect({"event": "deviceAdded", "device": "DEV-B"})
    check(client.at - began < 1, "it took %.3f s" % (client.at - began))
    os.remove("/run/udev/rules.d/99-tests.rules")
    run("udevadm", "control", "--reload")
    client.close()


@test("the daemon can't write to devices")
def _():
    # In the daemon's control group, without its user: only the unit's rules for devices are left.
    group = "echo 0 >/sys/fs/cgroup/system.slice/touchd.service/cgroup.procs && "
    opened = [(screen.node(), "<"), (screen.node(), "<>"), ("/dev/uinput", ">"), ("/dev/kmsg", "<")]

    def results(before):
        shells = ["%s: %s %s" % (before, mode, node) for node, mode in opened]
        return [subprocess.run(["sh", "-c", one], stderr=subprocess.DEVNULL).returncode == 0 for one in shells]

    equal(results(group), [True, False, False, False])
    # Everywhere else root may do all of it.
    equal(results(""), [True] * 4)


@test("touchd-on@ runs a command at a tap, with a user of its own")
def _():
    with open("/etc/touchd/on/home", "w") as file:
        file.write('ON=--region home\nCOMMAND=/bin/sh -c "id\\ -u\\ >/tmp/who"\n')
    run("systemctl", "start", "touchd-on@home")
    wait_for("its connection", lambda: count_of_clients() == 1)
    screen.tap()
    folder = wait_for("the command", lambda: find("/tmp", "who"))
    with open(folder) as file:
        user = int(wait_for("its user", file.read))
    check(61184 <= user <= 65519, "no user of systemd's own making", user)
    equal(show("touchd-on@home", "ActiveState", "NRestarts"), ["active", "0"])
    run("systemctl", "stop", "touchd-on@home")


@test("touchd-mqtt sends events to a broker, and goes on once there is one")
def _():
    def subscribe():
        return subprocess.Popen(
            ["mosquitto_sub", "-h", "localhost", "-t", "touchd/kiosk", "-C", "1"], stdout=subprocess.PIPE, text=True)

    # Nobody listens yet: it tries again by itself.
    run("systemctl", "start", "touchd-mqtt")
    wait_for("another try", lambda: int(show("touchd-mqtt", "NRestarts")) > 0)
    broker = subprocess.Popen(["setpriv", "--reuid=mosquitto", "--clear-groups", "mosquitto", "-p", "1883"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wait_for("the broker", lambda: listens(1883))
    wait_for("its connection", lambda: connections(1883) >= 1 and count_of_clients() == 1)
    subscriber = subscribe()
    wait_for("the subscriber", lambda: connections(1883) >= 2)
    # It is subscribed a moment after it is connected.
    time.sleep(0.5)
    screen.tap()
    check('"touchDown"' in subscriber.communicate(timeout=30)[0], "no message")
    run("systemctl", "stop", "touchd-mqtt")
    broker.terminate()
    broker.wait(30)


@test("with touchd.socket a client starts the daemon, which leaves the socket where it is")
def _():
    run("systemctl", "stop", "touchd")
    check(not os.path.exists(SOCKET), "the daemon's own socket")
    run("systemctl", "enable", "--now", "touchd.socket")
    equal(show("touchd", "ActiveState"), "inactive")
    node = os.stat(SOCKET)
    equal((oct(node.st_mode), node.st_gid), ("0o140660", int(run("getent", "group", "touchd").split(":")[2])))
    for _ in range(2):
        client = Client()
        equal([one["name"] for one in client.hello["devices"]], ["DEV-B"])
        equal(show("touchd", "ActiveState"), "active")
        screen.tap()
        client.expect(touch("touchDown", "home"), touch("touchUpInside", "home"))
        run("systemctl", "stop", "touchd")
        equal(client.next(), None)
        client.close()
        equal(os.stat(SOCKET).st_ino, node.st_ino)
        equal(show("touchd.socket", "ActiveState", "SubState"), ["active", "listening"])


@test("a restart and an upgrade keep the socket's clients waiting, not refused")
def _():
    run("systemctl", "start", "touchd")
    node = os.stat(SOCKET).st_ino
    before = pid()
    run("dpkg", "-i", "/tests/touchd.deb")
    check(pid() not in (0, before), "the process is the old one")
    equal(show("touchd.socket", "ActiveState", "SubState"), ["active", "running"])
    equal(os.stat(SOCKET).st_ino, node)
    client = Client()
    client.close()
    equal(run(*as_user("touchd", "touchd", "send", '{"unlock":{}}')).strip(), '{"event":"reply","ok":true}')


@test("without touchd.socket the daemon takes its place again")
def _():
    run("systemctl", "disable", "--now", "touchd.socket")
    run("systemctl", "restart", "touchd")
    client = Client()
    client.close()
    equal(show("touchd", "ActiveState", "NRestarts"), ["active", "0"])


@test("the journal has no denial and no warning but what was asked for")
def _():
    equal([line for line in run("dmesg").splitlines() if "type=1326" in line], [])
    told = [one for priority in "01234" for one in messages(PRIORITY=priority)]
    equal([one for one in told if "permission denied" not in one.lower()], [])


@test("it is purged while touchd.socket and commands are in use, and all of it ends")
def _():
    run("systemctl", "stop", "touchd")
    run("systemctl", "start", "touchd.socket", "touchd-on@home", "touchd")
    run("dpkg", "--purge", "touchd")
    for unit in "touchd.service", "touchd.socket", "touchd-on@home.service":
        equal(show(unit, "ActiveState"), "inactive")
    for path in "/etc/touchd", "/run/touchd":
        check(not os.path.exists(path), path + " is still there")


def count_of_clients():
    """How many are connected to the daemon."""
    with open("/proc/net/unix") as file:
        return sum(1 for line in file if line.rstrip().endswith(SOCKET) and line.split()[5] == "03")


def sockets(port, state):
    rows = []
    for path in "/proc/net/tcp", "/proc/net/tcp6":
        with open(path) as file:
            rows += [line.split() for line in file][1:]
    return [row for row in rows if row[1].endswith(":%04X" % port) and row[3] == state]


def listens(port):
    return bool(sockets(port, "0A"))


def connections(port):
    """How many are connected there, as the side that listens has it."""
    return len(sockets(port, "01"))


def find(folder, name):
    """A file of a private /tmp."""
    for path, _, names in os.walk(folder):
        if name in names:
            return os.path.join(path, name)
    return None
