"""Who is measured: how each is started, which of its lines answer, and where it is played to."""
import os
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
LIBINPUT = "/usr/libexec/libinput/libinput-debug-events"
STDBUF = "/usr/libexec/coreutils/libstdbuf.so"
PYTHON = os.path.realpath("/usr/bin/python3")
EVDEV = "/usr/lib/python3/dist-packages/evdev"
# They fill a block before they write it to a pipe, and so would answer minutes later.
BY_LINES = "LD_PRELOAD=%s _STDBUF_O=L " % STDBUF


@dataclass
class Reader:
    """`unit` is what gives one answer: see guest/gauge.c."""
    command: str
    answers: str = "touchDown|touchUp"
    unit: str = "contact"
    scenes: tuple = ("usual", "many")
    # Whose cost its own is held against.
    floor: str = "floor"
    # What must be on this machine, and Debian's package with it; ours have none.
    files: tuple = ()
    package: str = ""


EVERY = ("usual", "many", "panels")
READERS = {
    "floor": Reader("floor {node}"),
    "touchd": Reader("touchd run --stdout --config /etc/live.toml", scenes=EVERY),
    "floor-finding": Reader("floor-finding {node}", scenes=("usual",)),
    "floor-socket": Reader("floor {node} {socket}", floor="floor-socket"),
    "touchd-socket": Reader(
        "touchd run --config /etc/live.toml --socket {socket}", scenes=EVERY, floor="floor-socket"),
    "touchd-embedded": Reader("touchd-embedded run --stdout --config /etc/live.toml", scenes=("usual",)),
    "libinput": Reader(
        LIBINPUT + " --device {node}", "TOUCH_DOWN|TOUCH_UP", files=(LIBINPUT, "/usr/share/libinput"),
        package="libinput-tools"),
    "ts_print_mt": Reader(
        BY_LINES + "ts_print_mt -i {node}", "(slot", "sample",
        files=("/usr/bin/ts_print_mt", "/usr/lib/x86_64-linux-gnu/ts0", "/etc/ts.conf", STDBUF), package="libts-bin"),
    "python-evdev": Reader("/usr/bin/python3 /etc/reader.py {node}", files=(PYTHON, EVDEV), package="python3-evdev"),
    "thd": Reader(
        BY_LINES + "thd --dump {node}", "EV_KEY", "key", files=("/usr/sbin/thd", STDBUF), package="triggerhappy"),
    "evtest": Reader("evtest {node}", "SYN_REPORT", "frame", files=("/usr/bin/evtest",), package="evtest"),
}
# The program that was built, and the one it is held against: those take turns, again and again.
OURS = ("floor", "touchd", "floor-socket", "touchd-socket")
JUDGED = ("touchd", "touchd-socket")
EMBEDDED = "touchd-embedded"
# The floor that finds its panel as touchd has to: what a start is held against, too.
FINDING = "floor-finding"
PEERS = tuple(name for name in READERS if READERS[name].package)


def missing(name):
    """Debian's package that a peer isn't here without; empty where it is here."""
    reader = READERS[name]
    return "" if all(os.path.exists(file) for file in reader.files) else reader.package
