"""Runs the tests of a module, one after the other: python3 -m servicetests MODULE."""

import importlib
import sys
import time
import traceback

from .system import Failed, run


def main():
    module = importlib.import_module("servicetests." + sys.argv[1])
    failures = 0
    for title, test in module.tests:
        began, since = time.monotonic(), time.time()
        try:
            test()
            problem = ""
        except Failed as failure:
            problem = str(failure)
        except Exception:
            problem = traceback.format_exc()
        print("%s - %s (%.1f s)" % ("not ok" if problem else "ok", title, time.monotonic() - began), flush=True)
        if problem:
            failures += 1
            problem += "\n" + run("journalctl", "--no-pager", "--since=@%d" % since, status=None)
            print("".join("    # %s\n" % line for line in problem.splitlines()), end="", flush=True)
    return 1 if failures else 0


sys.exit(main())
