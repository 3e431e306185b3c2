"""Counts what a piece of work takes, in instructions, with callgrind."""
import concurrent.futures
import os
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONFIGURATION = Path(__file__).parent / "replay.toml"
# The pipeline's workloads and the encoder's lines, as the bench program calls them.
FRAMES = ["five contacts moving", "taps", "long presses", "protocol A", "single touch"]
LINES = ["touchDown", "touchUpInside"]
CLIENTS = "lines to ten clients"
RECORDINGS = ["kiosk-tour", "resistive-taps", "ten-fingers"]
# Of each piece of work a little and more: what comes before and after is in both, and so in neither's difference.
FEW, MANY = 1, 6
# Everything that may differ from one machine or run to another: which memcpy libc takes, from what the processor can
# do and how large its caches are; where hash tables put things; what the loader is told.
ENVIRONMENT = {
    "GLIBC_TUNABLES": ":".join([
        "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX,-AVX_Fast_Unaligned_Load,-BMI2,-ERMS,-FSRM,-RTM",
        "glibc.cpu.x86_data_cache_size=0x8000", "glibc.cpu.x86_shared_cache_size=0x100000",
        "glibc.cpu.x86_non_temporal_threshold=0xc0000"]),
    "SWIFT_DETERMINISTIC_HASHING": "1", "PATH": "/usr/bin:/bin", "LC_ALL": "C"}
MICROSECONDS = 1000000


def count_all(bench, touchd):
    """Instructions of everything that is guarded, by its name."""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {"frame, " + name: pool.submit(count_work, bench, name) for name in FRAMES}
        jobs |= {"line, " + name: pool.submit(count_work, bench, name) for name in LINES}
        jobs["line to a client"] = pool.submit(count_work, bench, CLIENTS)
        for name in RECORDINGS:
            jobs["event replayed, " + name] = pool.submit(count_replay, touchd, name, Path(folder))
        jobs["start and end of a replay"] = pool.submit(count_start, touchd, Path(folder))
        return {name: job.result() for name, job in jobs.items()}


def count_work(bench, name):
    """Instructions of one frame or one line."""
    (few, parts), (many, _) = (count([bench, "--count", name, str(rounds)]) for rounds in (FEW, MANY))
    return (many - few) / (MANY - FEW) / int(parts)


def count_replay(touchd, name, folder):
    """Instructions of one event of a recording: reading its text, the pipeline, the lines."""
    text = (ROOT / "recordings" / (name + ".evemu")).read_text()
    totals = [count(replay(touchd, folder / ("%s-%d.evemu" % (name, times)), repeated(text, times)))
              for times in (FEW, MANY)]
    lines = [output.count("\n") for _, output in totals]
    # Its first touches can be told otherwise than later ones: as taps in a row.
    if not 0 < lines[0] <= lines[1] / (MANY - 1):
        raise ValueError("%s gives %d lines, and played more often %d" % (name, *lines))
    return (totals[1][0] - totals[0][0]) / (MANY - FEW) / text.count("\nE: ")


def count_start(touchd, folder):
    """Instructions of a program that replays a recording without events: loading, configuration, the way out."""
    text = (ROOT / "recordings/kiosk-tour.evemu").read_text()
    return count(replay(touchd, folder / "nothing.evemu", text[:text.index("\nE: ") + 1]))[0]


def replay(touchd, path, text):
    path.write_text(text)
    return [touchd, "replay", "--config", str(CONFIGURATION), str(path)]


def repeated(text, times):
    """The recording with its events that often, a second apart."""
    head, *events = re.split(r"^E: ", text, flags=re.MULTILINE)
    moments = [int(seconds) * MICROSECONDS + int(rest) for seconds, rest in
               (event.split(" ", 1)[0].split(".") for event in events)]
    period = moments[-1] + MICROSECONDS
    told = [head]
    for turn in range(times):
        for moment, event in zip(moments, events):
            told.append("E: %d.%06d %s" % (*divmod(moment + turn * period, MICROSECONDS), event.split(" ", 1)[1]))
    return "".join(told)


def count(words):
    """How many instructions a program takes, and what it says."""
    valgrind = ["/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    ended = subprocess.run(
        [*valgrind, *map(str, words)], env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    told = re.search(r"Collected : (\d+)", ended.stderr)
    if ended.returncode != 0 or not told:
        raise ValueError("%s ended with %d:\n%s" % (" ".join(map(str, words)), ended.returncode, ended.stderr))
    return int(told[1]), ended.stdout
