"""A touchscreen, by uinput: the puppet of Tests/Kernel makes it and moves its fingers."""

import subprocess

from kerneltests.panel import dev_b
from kerneltests.play import Play

from . import system


class Screen:
    """It is plugged in from its making on. It has 800 by 480 units, and lies right on its screen, unless told."""

    def __init__(self, panel=None):
        self.panel = panel or dev_b()
        self.puppet = subprocess.Popen(
            ["/tests/puppet", "/dev/stdin"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.fingers = 0
        self.plug()

    def plug(self):
        self.play = Play()
        self.play.make(self.panel)
        self.perform()

    def unplug(self):
        self.play.add("destroy 0")
        self.perform()

    def down(self, x, y):
        self.fingers += 1
        self.play.down(0, self.fingers, x, y)
        self.perform()

    def up(self):
        self.play.up(0)
        self.perform()

    def tap(self, x=400, y=440):
        """In the middle of the lowest tenth, unless told."""
        self.down(x, y)
        self.up()

    def hold(self, x, y, time_ms=1300):
        self.down(x, y)
        self.play.pause(time_ms)
        self.up()

    def perform(self):
        self.puppet.stdin.write("".join(line + "\n" for line in self.play.lines))
        self.puppet.stdin.flush()
        self.play.lines.clear()

    def node(self):
        """The path of its node, once it is there."""
        return system.wait_for("the panel's node", self.find_node)

    def find_node(self):
        with open("/proc/bus/input/devices") as devices:
            for device in devices.read().split("\n\n"):
                if 'Name="DEV-B"' in device:
                    words = device.split("Handlers=")[1].split("\n")[0].split()
                    return "/dev/input/" + next(word for word in words if word.startswith("event"))
        return None
