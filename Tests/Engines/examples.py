"""The examples for programmers, as they stand."""

import os

from processes import PLAIN, ROOT, TOUCHD, Client, Program, wait_until

EXAMPLES = ROOT + "/Examples/"
LAMPS = {"shell": [EXAMPLES + "lamp.sh"], "Python": ["/usr/bin/python3", EXAMPLES + "lamp.py"],
         "Node": ["node", EXAMPLES + "lamp.mjs"]}
LABEL = os.environ.get("LABEL", ROOT + "/.build/debug/label")


def test(panel, folder, touchd_socket):
    client = Client(touchd_socket)
    environment = PLAIN | {"TOUCHD": TOUCHD, "TOUCHD_SOCKET": touchd_socket}
    programs = {name: Program([*command, "exit"], environment) for name, command in LAMPS.items()}
    programs["Swift"] = Program([LABEL, touchd_socket])
    try:
        count = len(programs) + 1
        wait_until("the examples", lambda: client.status()["counters"]["clients"] == count)
        panel.play([("down", 3100, 900), ("pause", 100), ("up",), ("pause", 100), ("down", 100, 100), ("pause", 200),
                    ("up",)])
        for name, program in programs.items():
            on, off = ("Down", "Up inside") if name == "Swift" else ("exit on", "exit off touchUpInside")
            assert [program.line(), program.line()] == [on, off], name
            assert program.rest() == [], name
    finally:
        for program in programs.values():
            program.__exit__()
