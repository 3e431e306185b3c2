"""A machine that runs gets the package: the life of the service until the package is purged."""

import glob
import os
import signal
import stat
import subprocess
import time

from .client import SOCKET, Client, touch
from .panel import Screen
from .system import as_user, check, equal, messages, pid, run, show, wait_for

PACKAGE = "/tests/touchd.deb"
CONFIGURATION = "/etc/touchd/touchd.toml"
WAITING = "no touchscreen yet: waiting for one"
tests = []
screen = None
client = None


def test(title):
    return lambda body: tests.append((title, body))


def write_configuration(change):
    with open(CONFIGURATION) as file:
        text = file.read()
    with open(CONFIGURATION, "w") as file:
        file.write(change(text))


@test("it is installed: enabled, started, no panel needed, and it says so")
def _():
    run("dpkg", "-i", PACKAGE)
    equal(
        show("touchd", "ActiveState", "SubState", "UnitFileState", "StatusText", "NRestarts"),
        ["active", "running", "enabled", WAITING, "0"])
    equal(messages(), [
        "touchd: %s: 6 regions on a screen of 1920x1080" % CONFIGURATION,
        "touchd: %s; 'touchd devices' tells of each device that is there" % WAITING])
    for unit in "touchd.socket", "touchd-mqtt.service":
        equal(show(unit, "ActiveState", "UnitFileState"), ["inactive", "disabled"])


@test("the daemon has its own user, no capability, and a socket for its group")
def _():
    with open("/proc/%d/status" % pid()) as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file)
    user, group = run("id", "-u", "touchd").strip(), run("id", "-g", "touchd").strip()
    equal(status["Uid"].split(), [user] * 4)
    equal(status["Gid"].split(), [group] * 4)
    equal(status["Groups"].split(), sorted([group, run("getent", "group", "input").split(":")[2]], key=int))
    equal([status[key] for key in ("CapEff", "CapPrm", "CapBnd", "CapAmb")], ["0" * 16] * 4)
    equal((status["NoNewPrivs"], status["Seccomp"]), ("1", "2"))
    node = os.stat(SOCKET)
    equal((stat.filemode(node.st_mode), str(node.st_gid)), ("srw-rw----", group))
    run("useradd", "--groups", "touchd", "member")
    run("useradd", "stranger")


@test("a panel that comes later is used within a second")
def _():
    global screen, client
    client = Client()
    equal(client.hello["devices"], [])
    began = time.monotonic()
    screen = Screen()
    client.expect({"event": "deviceAdded", "device": "DEV-B"})
    check(client.at - began < 1, "it took %.3f s" % (client.at - began))
    wait_for("the status", lambda: show("touchd", "StatusText") == 'reading "DEV-B" (%s)' % screen.node())


@test("a tap reaches a member of the group")
def _():
    watch = subprocess.Popen(
        as_user("member", "touchd", "watch", "--format", "text", "--count", "2"), stdout=subprocess.PIPE, text=True)
    wait_for("watch's connection", lambda: count_of_clients() == 2)
    screen.tap()
    output = watch.communicate(timeout=30)[0]
    equal(watch.returncode, 0)
    equal([line.split()[1:3] for line in output.splitlines()[1:]], [["home", "touchDown"], ["home", "touchUpInside"]])
    client.expect(touch("touchDown", "home"), touch("touchUpInside", "home", tapCount=1))


@test("somebody outside the group is refused, and told why")
def _():
    said = run(*as_user("stranger", "touchd", "send", '{"status":{}}'), status=77)
    check("permission denied" in said.lower(), "the reason isn't told", said)
    said = run(*as_user("member", "touchd", "send", '{"reload":{}}'), status=1)
    check('"ok":false' in said, "a member may not reload", said)


@test("a reload takes the new file; a finger that isn't concerned goes on")
def _():
    screen.down(400, 440)
    client.expect(touch("touchDown", "home"), touch("longPress", "home"))
    write_configuration(lambda text: text.replace('name = "back"', 'name = "left"'))
    run("systemctl", "reload", "touchd")
    line = client.expect("configReloaded")
    check("left" in line["regions"] and "back" not in line["regions"], "the regions", line)
    screen.up()
    client.expect(touch("touchUpInside", "home"))
    screen.tap(100, 440)
    client.expect(touch("touchDown", "left"), touch("touchUpInside", "left"))


@test("a reload of a broken file fails visibly, and changes nothing")
def _():
    write_configuration(lambda text: text.replace('name = "left"', 'nmae = "left"'))
    before = pid()
    run("systemctl", "reload", "touchd", status=1)
    check(any(CONFIGURATION in one and "nmae" in one for one in messages()), "the mistake", messages())
    equal(show("touchd", "ActiveState", "MainPID"), ["active", str(before)])
    screen.tap(100, 440)
    client.expect(touch("touchDown", "left"), touch("touchUpInside", "left"))


@test("a hangup with a file that is broken, gone or closed is told in the status; the next good one takes it back")
def _():
    reading = 'reading "DEV-B" (%s)' % screen.node()

    def hang_up(status):
        # The status may be the right one from before: what was said since tells that it is about this time.
        said = len(messages())
        os.kill(pid(), signal.SIGHUP)
        wait_for("what it says", lambda: any(CONFIGURATION in one for one in messages()[said:]))
        wait_for("the status", lambda: show("touchd", "StatusText") == status)
        equal(show("touchd", "ActiveState"), "active")
        screen.tap(100, 440)
        client.expect(touch("touchDown", "left"), touch("touchUpInside", "left"))

    hang_up("the last reload failed; " + reading)
    os.rename(CONFIGURATION, CONFIGURATION + ".away")
    hang_up("the last reload failed; " + reading)
    os.rename(CONFIGURATION + ".away", CONFIGURATION)
    write_configuration(lambda text: text.replace('nmae = "left"', 'name = "back"'))
    os.chmod(CONFIGURATION, 0)
    hang_up("the last reload failed; " + reading)
    os.chmod(CONFIGURATION, 0o644)
    run("systemctl", "reload", "touchd")
    wait_for("the status", lambda: show("touchd", "StatusText") == reading)
    client.expect("configReloaded")
    screen.tap(100, 440)
    client.expect(touch("touchDown", "back"), touch("touchUpInside", "back"))


@test("the panel is unplugged under a finger, and comes back")
def _():
    screen.down(400, 440)
    client.expect(touch("touchDown", "home"))
    screen.unplug()
    # The kernel lifts the finger of a panel that goes, with the frame that says so.
    line = client.next()
    check(line["event"] == "touchCancel", "the touch's end", line)
    client.expect("deviceRemoved")
    wait_for("the status", lambda: show("touchd", "StatusText") == WAITING)
    began = time.monotonic()
    screen.plug()
    client.expect("deviceAdded")
    check(client.at - began < 1, "it took %.3f s" % (client.at - began))
    screen.tap()
    client.expect(touch("touchDown", "home"), touch("touchUpInside", "home"))


@test("a daemon that hangs is killed and started again; a command that watches goes on")
def _():
    global client
    watch = subprocess.Popen(
        ["touchd", "watch", "--event", "touchUpInside", "--count", "1"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    wait_for("watch's connection", lambda: count_of_clients() == 2)
    before = pid()
    began = time.monotonic()
    os.kill(before, signal.SIGSTOP)
    wait_for("another process", lambda: show("touchd", "SubState") == "running" and pid() not in (0, before))
    took = time.monotonic() - began
    # The interval, the time that an abort may take, the pause before a start.
    check(4 < took < 10 + 5 + 3, "it took %.1f s" % took)
    equal(show("touchd", "NRestarts"), "1")
    equal(client.next(), None)
    client.close()
    client = Client()
    wait_for("watch's connection", lambda: count_of_clients() == 2)
    screen.tap()
    output, errors = watch.communicate(timeout=30)
    equal((watch.returncode, output.count("touchUpInside")), (0, 1))
    client.expect(touch("touchDown", "home"), touch("touchUpInside", "home"))


@test("after a crash the socket that is left over is removed, and it serves again")
def _():
    global client
    before = pid()
    os.kill(before, signal.SIGKILL)
    equal(client.next(), None)
    client.close()
    wait_for("another process", lambda: show("touchd", "SubState") == "running" and pid() not in (0, before))
    equal(show("touchd", "NRestarts"), "2")
    left = "touchd: socket %s: left over from an earlier run, removed" % SOCKET
    # Once after the watchdog, once now.
    equal(messages().count(left), 2)
    equal(stat.filemode(os.stat(SOCKET).st_mode), "srw-rw----")
    client = Client()
    screen.tap()
    client.expect(touch("touchDown", "home"), touch("touchUpInside", "home"))


@test("it comes back however often it crashes")
def _():
    global client
    client.close()
    # More often than systemd takes by default.
    for _ in range(6):
        crashed = pid()
        os.kill(crashed, signal.SIGKILL)
        wait_for("another process", lambda: show("touchd", "SubState") == "running" and pid() not in (0, crashed))
    client = Client()


@test("the same package again is an upgrade: another process, the changed configuration kept")
def _():
    global client
    write_configuration(lambda text: text.replace('name = "next"', 'name = "forward"'))
    before = pid()
    run("dpkg", "-i", "--force-confold", PACKAGE)
    check(pid() not in (0, before), "the process is the old one")
    client.close()
    client = Client()
    check("forward" in client.hello["regions"], "the configuration", client.hello)


@test("at its stop a finger that is down is cancelled, the socket goes, and nothing has failed")
def _():
    screen.down(400, 440)
    client.expect(touch("touchDown", "home"), touch("longPress", "home"))
    run("systemctl", "stop", "touchd")
    client.expect(touch("touchCancel", "home", reason="shutdown"))
    equal(client.next(), None)
    client.close()
    equal(show("touchd", "ActiveState", "Result", "ExecMainStatus"), ["inactive", "success", "0"])
    check(not os.path.exists(SOCKET), "the socket is still there")
    screen.up()


@test("a mistake in the configuration at the start isn't tried again")
def _():
    write_configuration(lambda text: text.replace('name = "forward"', 'nmae = "forward"'))
    before = show("touchd", "NRestarts")
    run("systemctl", "start", "touchd", status=1)
    equal(show("touchd", "ActiveState", "Result", "ExecMainStatus"), ["failed", "exit-code", "78"])
    time.sleep(3)
    equal(show("touchd", "ActiveState", "NRestarts"), ["failed", before])
    write_configuration(lambda text: text.replace('nmae = "forward"', 'name = "forward"'))
    run("systemctl", "start", "touchd")


@test("the journal has no denial and no warning but those that were asked for")
def _():
    equal([line for line in run("dmesg").splitlines() if "type=1326" in line], [])
    told = [one for priority in "01234" for one in messages(PRIORITY=priority)]
    unexpected = [one for one in told if CONFIGURATION not in one and "configuration stays as it was" not in one]
    equal(unexpected, [])
    # The one reload, the hangup, the start.
    equal(len([one for one in told if CONFIGURATION + ":" in one and "nmae" in one]), 3)
    equal(told.count("touchd: error: the configuration stays as it was"), 3)


@test("it is removed: stopped, the program gone, the configuration kept")
def _():
    run("dpkg", "--remove", "touchd")
    equal(show("touchd", "ActiveState", "LoadState"), ["inactive", "not-found"])
    for path in "/usr/bin/touchd", "/run/touchd", "/lib/systemd/system/touchd.service":
        check(not os.path.exists(path), path + " is still there")
    equal(sorted(os.listdir("/etc/touchd")), ["mqtt.env", "touchd.toml"])


@test("it is purged: nothing is left but its user")
def _():
    os.makedirs("/etc/touchd/on", exist_ok=True)
    run("dpkg", "--purge", "touchd")
    check(not os.path.exists("/etc/touchd"), "/etc/touchd is still there")
    left = glob.glob("/etc/systemd/**/*touchd*", recursive=True) + glob.glob("/var/lib/systemd/**/*touchd*", recursive=True)
    equal(left, [])


def count_of_clients():
    """How many are connected."""
    with open("/proc/net/unix") as file:
        # The one that listens has another state than those that are connected.
        return sum(1 for line in file if line.rstrip().endswith(SOCKET) and line.split()[5] == "03")
