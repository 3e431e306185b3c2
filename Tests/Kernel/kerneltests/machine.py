"""Where the puppet plays: a virtual machine in virtual time, or this machine."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
CACHE = ROOT / ".build-kernel"


def build_puppet():
    """Compiles the puppet where it is out of date; gives back its path."""
    puppet = CACHE / "puppet"
    sources = sorted((HERE / "guest").glob("*.c"))
    newest = max(path.stat().st_mtime for path in (HERE / "guest").iterdir())
    if not puppet.exists() or puppet.stat().st_mtime < newest:
        CACHE.mkdir(exist_ok=True)
        # Static, so that the same program runs in a machine that has nothing else.
        subprocess.run(
            ["cc", "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-Wall", "-Wextra", "-Werror", "-static", "-o", str(puppet),
             *map(str, sources)], check=True)
    return puppet


def play_in_guest(touchd, script, limit_s=600):
    """Boots a machine that plays a script; gives back the puppet's log and what else was said."""
    kernel, image = CACHE / "kernel", CACHE / "image"
    puppet = build_puppet()
    subprocess.run([HERE / "vm/fetch-kernel", kernel], check=True)
    inputs = [touchd, puppet, kernel / "version", HERE / "vm/init", HERE / "vm/build-initramfs"]
    if not image.exists() or image.stat().st_mtime < max(path.stat().st_mtime for path in inputs):
        subprocess.run([HERE / "vm/build-initramfs", kernel, image, touchd, puppet], check=True)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "script").write_text(script)
        result = subprocess.run(
            [HERE / "vm/run-vm", "-k", kernel, "-i", image, "-f", folder, "-v", "-t", str(limit_s), "-m", "768",
             "puppet /script"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return result.stdout, result.stderr.decode("utf-8", "replace")


def play_here(touchd, script, limit_s=600):
    """Plays a script on this machine's own input stack, as root."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "script"
        path.write_text(script)
        os.symlink(os.path.abspath(touchd), Path(folder) / "touchd")
        result = subprocess.run(
            [build_puppet(), path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit_s,
            env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
    return result.stdout, result.stderr.decode("utf-8", "replace")


def has_input():
    """Whether this machine can make input devices itself."""
    return os.geteuid() == 0 and os.access("/dev/uinput", os.W_OK) and shutil.which("cc") is not None
