"""The virtual machine's root: the readers where Debian has them, and the gauge."""
import importlib.machinery
import os
import shutil
import subprocess
from pathlib import Path

import readers

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CACHE = ROOT / ".build-kernel"
VM = ROOT / "Tests/Kernel/vm"


def build(names, touchd, embedded, script):
    """Makes the kernel's and the root's images anew, with these readers, and the script as /live.sh."""
    CACHE.mkdir(exist_ok=True)
    subprocess.run([VM / "fetch-kernel", CACHE / "kernel"], check=True)
    tree = CACHE / "live"
    shutil.rmtree(tree, ignore_errors=True)
    (tree / "bin").mkdir(parents=True)
    compile_c(tree / "bin/gauge", sorted((HERE / "guest").glob("*.c")), "-static", "-pthread")
    compile_c(tree / "bin/floor", [HERE / "floor.c"])
    add_libraries(tree, tree / "bin/floor")
    if readers.FINDING in names:
        program = tree / "bin" / readers.FINDING
        compile_c(program, [HERE / "floor.c", HERE / "finding.c"], "-I/usr/include/libevdev-1.0", "-levdev", "-ludev")
        add_libraries(tree, program)
    put(tree, touchd, "/bin/touchd")
    if readers.EMBEDDED in names:
        put(tree, embedded, "/bin/touchd-embedded")
    (tree / "live.sh").write_text(script)
    put(tree, HERE / "live.toml", "/etc/live.toml")
    put(tree, HERE / "reader.py", "/etc/reader.py")
    for file in {file for name in names for file in readers.READERS[name].files}:
        # The guest's shell looks into /bin alone.
        place = file.replace("/usr/bin/", "/bin/").replace("/usr/sbin/", "/bin/")
        if os.path.isdir(file):
            put_folder(tree, file)
        else:
            put(tree, file, file if file == readers.PYTHON else place)
    if "python-evdev" in names:
        put(tree, readers.PYTHON, "/usr/bin/python3")
        put_folder(tree, "/usr/lib/" + os.path.basename(readers.PYTHON))
    # As on any system: with it the loader needn't look into each folder.
    (tree / "etc/ld.so.conf").write_text("/lib/x86_64-linux-gnu\n/usr/lib/x86_64-linux-gnu\n")
    subprocess.run(["ldconfig", "-r", tree], check=True, env={**os.environ, "PATH": "/usr/sbin:/sbin:/usr/bin:/bin"})
    image = CACHE / "live.image"
    subprocess.run([VM / "build-initramfs", CACHE / "kernel", image, tree], check=True)
    return image


def compile_c(program, sources, *options):
    subprocess.run(
        ["cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, *sources, *options], check=True)


def put(tree, source, target):
    """A file at a place of the root, with the libraries it needs."""
    place = Path(str(tree) + target)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, place)
    add_libraries(tree, source)


def put_folder(tree, folder):
    left_out = shutil.ignore_patterns("test", "idlelib", "tkinter", "lib2to3", "ensurepip", "config-3*", "*.a")
    shutil.copytree(folder, str(tree) + folder, ignore=left_out)
    for suffix in importlib.machinery.EXTENSION_SUFFIXES[-1:]:
        for library in Path(folder).rglob("*" + suffix):
            add_libraries(tree, library)


def add_libraries(tree, program):
    told = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    for word in told.split():
        place = Path(str(tree) + word)
        if word.startswith("/") and os.path.exists(word) and not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(word, place)
