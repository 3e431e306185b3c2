#!/usr/bin/python3
"""What a built package holds and asks for: test_package.py PACKAGE [RUNNER...].

RUNNER is what runs the program of a package for another kind of machine, as qemu does."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

UNITS = ["touchd.service", "touchd.socket", "touchd-mqtt.service", "touchd-on@.service"]
# What Debian 12 calls the libraries; libc, and who makes the daemon's user.
LIBRARIES = {"libc6", "libjansson4", "libudev1", "libyaml-0-2"}
package = None
# What ELF says of its machine (readelf), by Debian's name of it.
MACHINES = {"amd64": "X86-64", "arm64": "AArch64", "armhf": "ARM"}
runner = []


def output(*command):
    """What a command prints; it has to succeed, and to say nothing on standard error."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert (result.returncode, result.stderr) == (0, ""), "%s: %s %s" % (command, result.returncode, result.stderr)
    return result.stdout


class PackageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name) / "root"
        cls.control = Path(cls.folder.name) / "control"
        output("dpkg-deb", "-x", package, cls.root)
        output("dpkg-deb", "-e", package, cls.control)
        cls.architecture = output("dpkg-deb", "-f", package, "Architecture").strip()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def depends(self):
        """Names of packages; of alternatives the first."""
        depends = output("dpkg-deb", "-f", package, "Depends")
        return {re.match(r"[a-z0-9.+-]+", one).group() for one in depends.strip().split(", ")}

    def test_files_are_roots_and_where_debian_looks_for_them(self):
        found = {}
        for line in output("dpkg-deb", "-c", package).splitlines():
            mode, owner, _, _, _, name = line.split(None, 5)
            self.assertEqual(owner, "root/root", name)
            if not name.endswith("/"):
                found[name[1:]] = mode
        documents = "/usr/share/doc/touchd/"
        for name in [name for name in found if name.startswith((documents, "/usr/share/man/"))]:
            self.assertEqual(found.pop(name), "-rw-r--r--", name)
        expected = {"/lib/systemd/system/" + unit: "-rw-r--r--" for unit in UNITS}
        expected["/usr/bin/touchd"] = "-rwxr-xr-x"
        for name in "/usr/lib/sysusers.d/touchd.conf", "/etc/touchd/touchd.toml", "/etc/touchd/mqtt.env":
            expected[name] = "-rw-r--r--"
        for name in "bash-completion/completions", "lintian/overrides":
            expected["/usr/share/%s/touchd" % name] = "-rw-r--r--"
        self.assertEqual(found, expected)
        here = {path.name for path in (self.root / documents[1:]).iterdir()}
        self.assertLessEqual(
            {"changelog.Debian.gz", "changelog.gz", "copyright", "README.md.gz", "protocol.md.gz", "events.schema.json"}, here)

    def test_manual_pages_that_units_name_are_there(self):
        folder = self.root / "usr/share/man"
        pages = {"%s(%s)" % tuple(path.name[:-3].rsplit(".", 1)) for path in folder.glob("man?/*.gz")}
        for unit in UNITS:
            text = (self.root / "lib/systemd/system" / unit).read_text()
            named = set(re.findall(r"man:(touchd[^ \n]*)", text))
            self.assertLessEqual(named, pages, unit)

    def test_it_depends_on_debians_own_libraries_and_nothing_else(self):
        self.assertEqual(self.depends() - {"libgcc-s1"}, LIBRARIES | {"systemd"})
        needed = re.findall(r"NEEDED\) .*\[(\S+)\]", output("readelf", "-d", self.root / "usr/bin/touchd"))
        # libm is libc6's, too; like libgcc, which every Debian has, it isn't in every build.
        self.assertEqual(
            {name for name in needed if not name.startswith("ld-linux")} - {"libm.so.6", "libgcc_s.so.1"},
            {"libc.so.6", "libudev.so.1"})

    def test_it_names_the_source_of_what_is_linked_in(self):
        self.assertRegex(output("dpkg-deb", "-f", package, "Static-Built-Using"), r"^libevdev \(= [0-9.]+.*\)$")

    def test_the_program_tells_what_it_loads_later_and_the_package_depends_on_that(self):
        notes = output("readelf", "--string-dump=.note.dlopen", self.root / "usr/bin/touchd")
        told = [json.loads(text)[0] for text in re.findall(r"\[\{.*\}\]", notes)]
        # dpkg-shlibdeps doesn't look there: debian/control names Debian's packages of them.
        packages = {"libjansson.so.4": "libjansson4", "libyaml-0.so.2": "libyaml-0-2"}
        self.assertEqual({name for one in told for name in one["soname"]}, set(packages))
        self.assertLessEqual(set(packages.values()), self.depends())

    def test_the_program_is_for_the_machine_that_the_package_names(self):
        header = output("readelf", "-h", "-A", self.root / "usr/bin/touchd")
        self.assertRegex(header, r"Machine: +.*%s\n" % MACHINES[self.architecture])
        # Debian's armhf passes doubles in registers.
        self.assertEqual("Tag_ABI_VFP_args: VFP registers" in header, self.architecture == "armhf")

    def test_libraries_are_asked_for_in_the_versions_that_symbols_need(self):
        depends = output("dpkg-deb", "-f", package, "Depends")
        self.assertRegex(depends, r"\blibudev1 \(>= 183\)")

    def test_packed_relocations_ask_for_a_glibc_that_knows_them(self):
        versions = output("readelf", "-V", self.root / "usr/bin/touchd")
        depends = output("dpkg-deb", "-f", package, "Depends")
        if "GLIBC_ABI_DT_RELR" in versions:
            self.assertIn("libc6 (>= 2.36)", depends)

    def test_the_version_is_the_programs(self):
        version = output("dpkg-deb", "-f", package, "Version").strip()
        said = output(*runner, self.root / "usr/bin/touchd", "--version")
        self.assertIn(version.rsplit("-", 1)[0], said.split())

    def test_configuration_is_kept_at_an_upgrade_and_good_as_shipped(self):
        conffiles = (self.control / "conffiles").read_text().split()
        self.assertEqual(sorted(conffiles), ["/etc/touchd/mqtt.env", "/etc/touchd/touchd.toml"])
        output(*runner, self.root / "usr/bin/touchd", "check", "--config", self.root / "etc/touchd/touchd.toml")

    def test_only_the_daemon_starts_by_itself(self):
        script = (self.control / "postinst").read_text()
        self.assertIn("deb-systemd-helper enable 'touchd.service'", script)
        self.assertIn("deb-systemd-invoke $_dh_action 'touchd.service'", script)
        # Others are only enabled again where they were.
        for unit in "touchd.socket", "touchd-mqtt.service":
            before = script[:script.index("deb-systemd-helper enable '%s'" % unit)]
            self.assertTrue(before.rstrip().splitlines()[-2].strip().startswith("if deb-systemd-helper"), before)

    def test_units_are_as_systemd_wants_them(self):
        root = Path(self.folder.name) / "machine"
        shutil.copytree(self.root, root)
        # What units refer to, of this machine's own; a program counts as there if it can be run.
        for target in Path("/lib/systemd/system").glob("*.target"):
            shutil.copy(target, root / "lib/systemd/system")
        (root / "bin").mkdir()
        shutil.copy("/bin/true", root / "bin/sh")
        units = [unit.replace("@.", "@exit.") for unit in UNITS]
        output("systemd-analyze", "verify", "--man=no", "--root=%s" % root, *units)

    def test_the_daemons_unit_is_closed(self):
        # An unknown key is only a warning to systemd. The threshold is in tenths.
        unit = self.root / "lib/systemd/system/touchd.service"
        output("systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=10", unit)

    def test_nothing_is_wrong_to_lintian(self):
        result = subprocess.run(
            ["lintian", "--no-user-dirs", "--allow-root", "--fail-on", "error,warning", "--suppress-tags",
             # It isn't on its way into Debian.
             "initial-upload-closes-no-bugs", package],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual((result.returncode, result.stdout), (0, ""))


if __name__ == "__main__":
    package, runner = os.path.abspath(sys.argv[1]), sys.argv[2:]
    unittest.main(argv=sys.argv[:1])
