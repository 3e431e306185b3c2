"""Touches of a mocked panel, through touchd, to programs that others wrote."""

import os
import sys
import tempfile
import traceback

import browser
import examples
import mqtt
import pictures
from panel import Panel
from processes import TOUCHD, Program, wait_until

CONFIGURATION = """
[screen]
width = 4096
height = 4096
[socket]
path = "%s"
[[region]]
name = "exit"
x = 0
y = 0
width = 1000
height = 1000
[[region]]
name = "circle"
shape = "circle"
cx = 2048
cy = 3000
radius = 800
[[region]]
name = "arrow"
shape = "polygon"
points = [[3000, 200], [3900, 900], [3000, 1600]]
"""
TESTS = [("examples: each says what happens to a region", examples.test),
         ("MQTT: touchd-mqtt.service's command, over TLS with a password", mqtt.test),
         ("a browser: the regions of a page light up as they are touched", browser.test),
         ("pictures: rsvg-convert draws each, small and large", pictures.test_rendering),
         ("pictures: in a browser no text lies over another, by day and by night", pictures.test_legibility),
         ("a page: it plays, it can be dragged, and its lines are replay's", pictures.test_page)]


def play(test):
    with tempfile.TemporaryDirectory(prefix="touchd") as folder:
        socket, panel = folder + "/touchd.sock", Panel()
        with open(folder + "/touchd.toml", "w") as file:
            file.write(CONFIGURATION % socket)
        # Not os.environ: the mock changes the environment behind its back.
        with Program([TOUCHD, "run", "--config", file.name], None):
            wait_until("touchd", lambda: os.path.exists(socket))
            test(panel, folder, socket)


def main():
    failed = 0
    for number, (name, test) in enumerate(TESTS, 1):
        try:
            play(test)
            print("ok %d - %s" % (number, name), flush=True)
        except Exception:
            failed += 1
            print("not ok %d - %s\n# %s" % (number, name, traceback.format_exc().replace("\n", "\n# ")), flush=True)
    print("%d passed, %d failed" % (len(TESTS) - failed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
