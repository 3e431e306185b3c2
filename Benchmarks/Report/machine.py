"""What the figures were measured on, and what disturbed them."""
import os
import platform
import re
import resource
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("qemu-system-x86", "libinput-tools", "libts-bin", "python3-evdev", "triggerhappy", "evtest")
# Beyond these a run was disturbed: processors that others kept busy, time that the host took away, and how far apart
# rounds may lie, as a part of their figure.
OTHERS, STOLEN, APART = 0.25, 0.02, 0.15
QUIET = {"coresOfOthers": 0, "coresStolen": 0}


def describe():
    """The machine, its software and the commit, by name."""
    processors = read("/proc/cpuinfo")
    memory = found(r"MemTotal:\s*(\d+)", read("/proc/meminfo"))
    governor = read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").strip()
    changes = said("git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no")
    versions = {name: said("dpkg-query", "-W", "-f", "${Version}", name) for name in PACKAGES}
    return {
        "date": time.strftime("%Y-%m-%d"),
        "commit": said("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD") + (" with changes" if changes else ""),
        "processor": found(r"model name\s*:\s*(.*)", processors) or platform.machine(),
        "cores": os.cpu_count(),
        "memoryMB": int(memory or 0) // 1024,
        "governor": governor or "unknown",
        "isVirtual": " hypervisor" in processors,
        "system": found(r'PRETTY_NAME="(.*)"', read("/etc/os-release")),
        "kernel": platform.release(),
        "guestKernel": read(ROOT / ".build-kernel/kernel/version").strip(),
        "libc": " ".join(platform.libc_ver()),
        "swift": found(r"Swift version (\S+)", said("swift", "--version")),
        "gcc": said("cc", "-dumpfullversion"),
        "packages": {name: version for name, version in versions.items() if version},
    }


class Watch:
    """How busy the machine was meanwhile, but for ourselves."""

    def __init__(self):
        self.load_before = os.getloadavg()[0]
        self.began, self.own, self.all = time.monotonic(), own_seconds(), processor_seconds()

    def stop(self):
        """Figures of the time since the beginning."""
        busy, stolen = (after - before for after, before in zip(processor_seconds(), self.all))
        seconds = time.monotonic() - self.began
        return {
            "seconds": round(seconds, 1), "loadBefore": round(self.load_before, 2),
            "loadAfter": round(os.getloadavg()[0], 2), **shares(seconds, busy, stolen, own_seconds() - self.own)}


def shares(seconds, busy, stolen, own):
    """Processors that others had, and that the host took away; the kernel's own counts may be a little behind."""
    return {"coresOfOthers": round(max(0, busy - own) / seconds, 2), "coresStolen": round(stolen / seconds, 2)}


def disturbances(watched, rows):
    """What speaks against a run, in words; nothing where it was quiet."""
    told = []
    if watched["coresOfOthers"] > OTHERS:
        told.append("others kept %.2f processors busy" % watched["coresOfOthers"])
    if watched["coresStolen"] > STOLEN:
        told.append("the host took %.2f processors away" % watched["coresStolen"])
    spreads = [row for row in rows if row["spread"]]
    apart = [row["name"] for row in spreads if row["spread"][1] - row["spread"][0] > APART * row["figure"]]
    if apart:
        told.append("%d of %d ratios lie more than %g %% apart: %s%s" % (
            len(apart), len(spreads), APART * 100, "; ".join(apart[:3]), "; ..." if len(apart) > 3 else ""))
    return told


def own_seconds():
    """Processor time of this process and of all it has waited for."""
    return sum(usage.ru_utime + usage.ru_stime for usage in map(
        resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def processor_seconds():
    """Of all processors: busy, and taken away by the host."""
    ticks = [int(word) for word in read("/proc/stat").split("\n", 1)[0].split()[1:]]
    user, nice, system, _, _, interrupts, soft, stolen = ticks[:8]
    hertz = os.sysconf("SC_CLK_TCK")
    return (user + nice + system + interrupts + soft) / hertz, stolen / hertz


def read(path):
    """A file's text; empty where it isn't there, as on other machines than this one."""
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def said(*words):
    """What a program says; empty where it isn't there or fails."""
    try:
        ended = subprocess.run(
            list(map(str, words)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, check=False)
    except OSError:
        return ""
    return ended.stdout.strip() if ended.returncode == 0 else ""


def found(pattern, text):
    match = re.search(pattern, text)
    return match[1] if match else ""
