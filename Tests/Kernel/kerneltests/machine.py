"""Where the puppet plays: a virtual machine in virtual time, or this machine."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
CACHE = ROOT / ".build-kernel"
# The program that is tested.
touchd = ROOT / ".build/release/touchd"
# For a virtual machine of another kind than this one: Debian's packages for it, unpacked, and what the puppet is built
# against.
sysroot, headers = None, None


def use_arm64():
    """The virtual machine has 64-bit ARM from now on; packaging/ports.mk has made both roots."""
    global CACHE, sysroot, headers
    CACHE = ROOT / ".build-kernel-arm64"
    sysroot, headers = CACHE / "debian/root", ROOT / ".build-arm64/sysroot/root"


def touchd_here(*arguments):
    """The command that runs the program on this machine."""
    runner = ["qemu-aarch64-static", "-L", sysroot] if sysroot else []
    return [*runner, touchd, *arguments]


def build(name, folder, *options):
    """Compiles a folder of C where it is out of date; gives back the program's path."""
    program, sources = CACHE / name, sorted((HERE / folder).glob("*.c"))
    newest = max(path.stat().st_mtime for path in (HERE / folder).iterdir())
    if not program.exists() or program.stat().st_mtime < newest:
        CACHE.mkdir(exist_ok=True)
        compiler = ["cc"]
        if sysroot:
            compiler = ["clang", "--target=aarch64-linux-gnu", "--sysroot=%s" % headers, "-fuse-ld=lld"]
        subprocess.run(
            [*compiler, "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-Wall", "-Wextra", "-Werror", *options, "-o",
             str(program), *map(str, sources)], check=True)
    return program


def build_puppet():
    # Static, so that the same program runs in a machine that has nothing else.
    return build("puppet", "guest", "-static")


def prepare_guest():
    """Makes what the machine needs, where it is out of date."""
    kernel, image = CACHE / "kernel", CACHE / "image"
    puppet = build_puppet()
    counter = build("allocations.so", "counter", "-shared", "-fPIC", "-fno-builtin")
    others = [sysroot] if sysroot else []
    subprocess.run([HERE / "vm/fetch-kernel", kernel, *others], check=True)
    subprocess.run([HERE / "vm/fetch-udev", CACHE / "udev", *others], check=True)
    # Scripts know it by this name. The link is new where it is another program than last time: that may be an old one.
    link = CACHE / "touchd"
    if link.resolve() != touchd.resolve():
        link.unlink(missing_ok=True)
        link.symlink_to(touchd.resolve())
    programs = [link, puppet, counter, *([sysroot / "bin/udevadm"] if sysroot else [])]
    inputs = [
        *programs, kernel / "version", CACHE / "udev/done", HERE / "vm/init", HERE / "vm/build-initramfs"]
    newest = max(max(path.stat().st_mtime, path.lstat().st_mtime) for path in inputs)
    if not image.exists() or image.stat().st_mtime < newest:
        environment = {**os.environ, "ARM64_SYSROOT": str(sysroot)} if sysroot else None
        subprocess.run(
            [HERE / "vm/build-initramfs", kernel, image, *programs, CACHE / "udev/tree"], check=True, env=environment)


def play_in_guest(script, log, limit_s):
    """Boots a machine that plays a script; the puppet's log goes to a file. Gives back what else was said."""
    with tempfile.TemporaryDirectory() as folder, open(log, "wb") as output:
        (Path(folder) / "script").write_text(script)
        result = subprocess.run(
            [HERE / "vm/run-vm", "-k", CACHE / "kernel", "-i", CACHE / "image", "-f", folder, "-v", "-t",
             str(limit_s), "-m", "768", "-a", "arm64" if sysroot else "amd64", "puppet /script"], stdout=output,
            stderr=subprocess.PIPE)
    return result.stderr.decode("utf-8", "replace")


def play_here(script, log, limit_s):
    """Plays a script on this machine's own input stack, as root."""
    with tempfile.TemporaryDirectory() as folder, open(log, "wb") as output:
        path = Path(folder) / "script"
        path.write_text(script)
        os.symlink(os.path.abspath(touchd), Path(folder) / "touchd")
        try:
            result = subprocess.run(
                [build_puppet(), path], stdout=output, stderr=subprocess.PIPE, timeout=limit_s,
                env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
        except subprocess.TimeoutExpired:
            return "out of time after %d s" % limit_s
    return result.stderr.decode("utf-8", "replace")


def has_input():
    """Whether this machine can make input devices itself."""
    return os.geteuid() == 0 and os.access("/dev/uinput", os.W_OK) and shutil.which("cc") is not None
