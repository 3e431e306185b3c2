"""The daemon that one would write first: python-evdev, and a JSON line for each contact that comes or goes."""
import json
import sys

from evdev import InputDevice, ecodes

device = InputDevice(sys.argv[1])
contacts, told, current = {}, {}, 0
for event in device.read_loop():
    if event.type == ecodes.EV_SYN and event.code == ecodes.SYN_REPORT:
        lines = []
        for slot, contact in contacts.items():
            if contact["id"] != told.get(slot, -1):
                name = "touchUp" if contact["id"] < 0 else "touchDown"
                lines.append(json.dumps({"event": name, "time": event.timestamp(), "slot": slot, **contact}) + "\n")
                told[slot] = contact["id"]
        if lines:
            sys.stdout.write("".join(lines))
            sys.stdout.flush()
    elif event.type == ecodes.EV_ABS:
        if event.code == ecodes.ABS_MT_SLOT:
            current = event.value
            continue
        contact = contacts.setdefault(current, {"id": -1, "x": 0, "y": 0})
        if event.code == ecodes.ABS_MT_TRACKING_ID:
            contact["id"] = event.value
        elif event.code == ecodes.ABS_MT_POSITION_X:
            contact["x"] = event.value
        elif event.code == ecodes.ABS_MT_POSITION_Y:
            contact["y"] = event.value
