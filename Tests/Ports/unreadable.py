"""A panel that can't be opened is judged by what sysfs tells, in words of the program's size: wants root.

usage: unreadable.py QEMU SYSROOT PROGRAM BITS"""

import os
import shutil
import stat
import subprocess
import sys
import tempfile

# Bits of a device with slots, as the kernel has them: EV_SYN, EV_KEY and EV_ABS; ABS_X, ABS_Y and those of slots; BTN_TOUCH.
BITS = {"properties": [1], "capabilities/ev": [0, 1, 3], "capabilities/rel": [], "capabilities/key": [0x14A],
        "capabilities/abs": [0, 1, 0x2F, 0x35, 0x36, 0x39]}
EXPECTED = (
    '{"path":"/dev/input/event7","name":"A panel","id":"0eef:0001","idPath":null,"kind":"touchscreen",'
    '"protocol":"slots","slots":1,"x":null,"y":null,"use":false,"optIn":false,'
    '"reason":"can\'t be opened: Function not implemented"}\n')


def words(bits, size):
    """A bitmap as sysfs writes it."""
    value = sum(1 << bit for bit in bits)
    found = []
    while value or not found:
        found.insert(0, "%x" % (value & (1 << size) - 1))
        value >>= size
    return " ".join(found)


def build(root, qemu, sysroot, program, size):
    """A machine with one panel, whose node is another device: it opens, and knows nothing of events."""
    # The libraries as links to the same files.
    for folder in "lib", "usr/lib":
        shutil.copytree(os.path.join(sysroot, folder), os.path.join(root, folder), symlinks=True, copy_function=os.link)
    shutil.copy(qemu, root + "/qemu")
    shutil.copy(program, root + "/touchd")
    os.makedirs(root + "/dev/input")
    os.mknod(root + "/dev/input/event7", stat.S_IFCHR | 0o600, os.makedev(1, 3))
    device = root + "/sys/class/input/event7/device"
    texts = {"name": "A panel", "id/bustype": "0003", "id/vendor": "0eef", "id/product": "0001", "id/version": "0100"}
    texts.update((name, words(bits, size)) for name, bits in BITS.items())
    for name, text in texts.items():
        os.makedirs(os.path.dirname(device + "/" + name), exist_ok=True)
        with open(device + "/" + name, "w") as file:
            file.write(text + "\n")


def main():
    qemu, sysroot, program, size = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    if os.geteuid() != 0:
        print("a panel that can't be opened: skipped, wants root")
        return
    # Beside the libraries: links don't reach over file systems.
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(sysroot))) as root:
        build(root, shutil.which(qemu), sysroot, program, size)
        run = subprocess.run(
            ["/qemu", "/touchd", "devices", "--format", "json"], stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=60, preexec_fn=lambda: os.chroot(root), cwd="/")
    if (run.returncode, run.stdout, run.stderr) != (0, EXPECTED, ""):
        sys.exit("a panel that can't be opened:\n    expected %s    got      %s%s" % (EXPECTED, run.stdout, run.stderr))
    print("a panel that can't be opened: judged by words of %d bits" % size)


main()
