"""The machine that the tests run on: what systemd says, what the journal has, what commands print."""

import json
import subprocess
import time

PATIENCE_S = 30


class Failed(Exception):
    """A test has failed; the text says how."""


def check(is_good, what, *more):
    if not is_good:
        raise Failed("\n".join([what, *(repr(one) for one in more)]))


def equal(found, expected):
    check(found == expected, "not what was expected:", found, expected)


def run(*command, status=0, text=None):
    """What a command says, on both its outputs; it has to end with this status, None for any."""
    result = subprocess.run(
        command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE_S * 4)
    check(status is None or result.returncode == status, "%s: status %d" % (command, result.returncode), result.stdout)
    return result.stdout


def as_user(user, *command):
    """The same command as a user with all groups that it has."""
    return ["setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups", *command]


def show(unit, *properties):
    """What systemd knows of a unit, in the order that was asked for."""
    told = run("systemctl", "show", *("--property=" + one for one in properties), unit)
    values = dict(line.split("=", 1) for line in told.splitlines())
    found = [values[one] for one in properties]
    return found[0] if len(found) == 1 else found


def wait_for(what, condition):
    """Waits until a condition gives something, which it gives back."""
    end = time.monotonic() + PATIENCE_S
    while True:
        value = condition()
        if value:
            return value
        check(time.monotonic() < end, "it never came: " + what)
        time.sleep(0.02)


def pid(unit="touchd"):
    return int(show(unit, "MainPID"))


def journal(*matches):
    """Entries of the journal, as dictionaries."""
    # What was written a moment ago is there, too.
    run("journalctl", "--sync")
    lines = run("journalctl", "--output=json", "--no-pager", *matches).splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def messages(unit="touchd.service", **fields):
    """What a unit's programs have said."""
    matches = ["_SYSTEMD_UNIT=" + unit, *("%s=%s" % field for field in fields.items())]
    return [entry["MESSAGE"] for entry in journal(*matches)]
