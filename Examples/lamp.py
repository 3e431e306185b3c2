#!/usr/bin/env python3
"""Says what happens to the regions that are named, or to all. Usage: lamp.py [REGION...]"""
import json
import os
import socket
import sys

path = os.environ.get("TOUCHD_SOCKET", "/run/touchd/touchd.sock")
connection = socket.socket(socket.AF_UNIX)
connection.connect(path)
if sys.argv[1:]:
    request = {"subscribe": {"regions": sys.argv[1:]}}
    connection.sendall(json.dumps(request).encode() + b"\n")
for line in connection.makefile(encoding="utf-8"):
    event = json.loads(line)
    match event["event"]:
        case "touchDown":
            print(event["region"], "on", flush=True)
        case "touchUpInside" | "touchUpOutside" | "touchCancel":
            print(event["region"], "off", event["event"], flush=True)
        case "lost":
            down = sorted({touch["region"] for touch in event["touches"]})
            print("lost", event["count"], "events; on:", *down, flush=True)
