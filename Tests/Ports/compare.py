"""Another build of touchd says what this machine's says, byte for byte, about all that is here to be read.

usage: compare.py REFERENCE COMMAND...

COMMAND is the other program and what runs it. Recordings, those of ../shared too where it is there, are played, drawn
and judged; configurations are checked; what fuzzers kept, broken as most of it is, must be refused with the same words. Then
both serve a socket, and a conversation there must be the same."""

import glob
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import conversation

CONFIGURATIONS = ["config/touchd.toml", "Tests/Ports/geometry.toml"]


def found(*patterns):
    return sorted(path for pattern in patterns for path in glob.glob(pattern) if os.path.isfile(path))


def cases():
    """The arguments of every run."""
    recordings = found("recordings/*.evemu", "../shared/recordings/*.evemu", "../shared/recordings/*.yaml")
    descriptions = found("../shared/recordings/devices/*")
    kept = found("Fuzz/Corpus/EvemuFuzz/*", "Fuzz/Corpus/YamlFuzz/*")
    kept_configurations = found("Fuzz/Corpus/ConfigurationFuzz/*")
    for path in recordings:
        for configuration in CONFIGURATIONS:
            yield ["replay", "--config", configuration, path]
        yield ["replay", "--config", CONFIGURATIONS[1], "--format", "text", path]
        yield ["calibrate", "--recording", path]
        yield ["draw", "--config", CONFIGURATIONS[1], "--recording", path, "--page", "/dev/stdout"]
    for path in recordings + descriptions + kept:
        yield ["devices", "--format", "json", path]
    for path in descriptions:
        yield ["devices", path]
    for path in kept:
        yield ["replay", "--config", CONFIGURATIONS[1], path]
    for path in CONFIGURATIONS + kept_configurations:
        yield ["check", "--config", path]
    for path in kept_configurations:
        yield ["replay", "--config", path, "recordings/kiosk-tour.evemu"]
        yield ["draw", "--config", path, "--recording", "recordings/kiosk-tour.evemu"]
    for path in found("Tests/Pictures/*.toml"):
        yield ["draw", "--config", path, "--recording", "Tests/Pictures/endings.evemu"]
    yield from ([], ["--version"], ["--help"], ["replay"], ["run", "--bogus"])
    # Short texts are stored otherwise than long ones.
    yield from (["check", "--config", "none"], ["replay", "--format", "xml", "x"], ["send", "--socket", "x", "{}"])
    yield from (["watch", "--timeout", "x"], ["record", "x"], ["on", "--region", "a"])
    for command in ("run", "watch", "on", "send", "record", "replay", "check", "devices", "draw", "calibrate", "identify"):
        yield [command, "--help"]


def outcome(command, arguments):
    """The status, the output and the messages of a run."""
    run = subprocess.run(command + arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    return run.returncode, run.stdout, run.stderr


def tell_difference(arguments, expected, got):
    print("differs: touchd " + " ".join(arguments))
    for name, one, other in zip(("status", "output", "messages"), expected, got):
        if one == other:
            continue
        if isinstance(one, int):
            print("  %s %d, not %d" % (name, other, one))
            continue
        lines, others = one.splitlines(), other.splitlines()
        place = next((n for n, pair in enumerate(zip(lines, others)) if pair[0] != pair[1]), min(len(lines), len(others)))
        print("  %s, line %d of %d and %d:" % (name, place + 1, len(lines), len(others)))
        print("    expected %s\n    got      %s" % (lines[place : place + 1], others[place : place + 1]))


def main():
    reference, other = [sys.argv[1]], sys.argv[2:]
    arguments = list(cases())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        expected = list(pool.map(lambda case: outcome(reference, case), arguments))
        got = list(pool.map(lambda case: outcome(other, case), arguments))
    differing = [case for case in zip(arguments, expected, got) if case[1] != case[2]]
    for case in differing[:10]:
        tell_difference(*case)
    statuses = {status for status, _, _ in expected}
    lines = sum(output.count(b"\n") for _, output, _ in expected)
    print("%d runs, %d lines, statuses %s: %d differ" % (len(arguments), lines, sorted(statuses), len(differing)))

    said, heard = conversation.hold(reference), conversation.hold(other)
    for one, answer in zip(said, heard):
        if one != answer:
            print("differs on the socket:\n    expected %s\n    got      %s" % (one, answer))
    print("%d answers on the socket: %s" % (len(said), "the same" if said == heard else "they differ"))
    if differing or said != heard:
        sys.exit(1)
    # Runs that end at once with a message would all be the same, too.
    if lines < 500 or not statuses >= {0, 64, 65, 78}:
        sys.exit("too little was said to compare")


main()
