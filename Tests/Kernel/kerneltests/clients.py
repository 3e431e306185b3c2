"""What clients of the socket hear of a live panel, and what they ask for."""

import json

from .hearing import TOUCH_EVENTS, heard, hears, latest_us, replies, shown, touch_lines
from .life import device_section
from .panel import dev_b
from .play import BASELINE, SOCKET, collect
from .scenarios import region_section

tests = []
test = collect(tests)
LAYERS = "\n".join([
    "[screen]\nwidth = 800\nheight = 480\n[layers]\nstart = \"home\"",
    *(line for words in ("home 100 100 200 100 layer=home", "menu 100 100 200 100 layer=menu", "always 300 100 200 100")
      for line in region_section(words.split()))])
DRAG = BASELINE.replace("height = 100\n", "height = 100\ndrag = true\n", 1)


@test("hello tells of a touch that is down, where it is now, and its end is heard")
def hello(play):
    play.begin(dev_b(), clients=1)
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.pause(5)
    play.move(0, 250, 150)
    play.move(1, 600, 150)
    play.pause(5)
    play.connect(1)
    play.up(0)
    play.up(1)
    play.stop()

    def judge(log):
        greeting, *_ = hears(
            log, 1, "hello A:1@250,150 B:2@600,150-outside", "touchUpInside A 1", "touchUpOutside B 2")
        del greeting["readUs"], greeting["touches"], greeting["version"]
        log.demand(greeting == {
            "event": "hello", "protocol": 1, "screen": {"width": 800, "height": 480}, "layer": None,
            "regions": ["A", "B"], "devices": [{"name": "DEV-B", "path": log.node()}]}, "hello is %s" % greeting)

    return judge


@test("a subscription narrows by region and by event; a later one replaces it")
def subscriptions(play):
    play.begin(dev_b(), clients=4)
    play.ask(1, subscribe={"regions": ["B"]}, id=1)
    play.ask(2, subscribe={"events": ["touchUpInside"]}, id="two")
    play.ask(3, subscribe={"regions": ["A"], "events": ["touchDown", "deviceRemoved"]})
    play.tap(45, x=200)
    play.tap(46, x=400)
    play.ask(3, subscribe={})
    play.tap(47, x=400)
    play.add("destroy 0", "pause 20")
    play.stop()

    def judge(log):
        taps = ["%s %s %d" % (kind, region, touch) for region, touch in (("A", 1), ("B", 2), ("B", 3))
                for kind in ("touchDown", "touchUpInside")]
        hears(log, 0, "hello", *taps, "deviceRemoved DEV-B")
        hears(log, 1, "hello", "reply 1 ok", *taps[2:], "deviceRemoved DEV-B")
        hears(log, 2, "hello", "reply two ok", *taps[1::2])
        hears(log, 3, "hello", "reply - ok", taps[0], "reply - ok", *taps[4:], "deviceRemoved DEV-B")

    return judge


@test("every touch event at the socket is stdout's line, byte for byte")
def same_lines(play):
    play.begin(dev_b(), config=DRAG, clients=1)
    for identity in range(20):
        play.down(0, 100 + identity, 160, 150)
        play.down(1, 200 + identity, 450, 150)
        for step in range(1, 15 + identity % 6):
            play.move(0, 370 - 20 * abs(10 - step), 120 + 5 * step)
            play.pause(4)
        play.up(1)
        play.up(0)
        play.pause(identity * 20)
    play.down(0, 300, 200, 150)
    play.stop()

    def judge(log):
        lines = touch_lines(log)
        log.demand(len(lines) > 400, "only %d lines" % len(lines))
        kinds = {json.loads(line)["event"] for line in lines}
        log.demand(kinds == set(TOUCH_EVENTS) - {"longPress"}, "not all kinds: %s" % kinds)
        log.demand(touch_lines(log, 0) == lines, "the client's lines are others")
        log.demand(latest_us(heard(log, 0)) < 3000, "%d us late" % latest_us(heard(log, 0)))

    return judge


@test("a layer's touches are cancelled first, then the switch is told, then the asker has its reply")
def layers(play):
    play.begin(dev_b(), config=LAYERS, clients=2)
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.ask(1, layer="menu", id=1)
    play.up(0)
    play.tap(47)
    play.up(1)
    play.ask(1, layer=None, id=2)
    play.tap(48)
    play.ask(1, status={}, id=3)
    play.stop()

    def judge(log):
        story = [
            "touchDown home 1", "touchDown always 2", "touchCancel home 1 layer", "layerChanged menu",
            "touchDown menu 3", "touchUpInside menu 3", "touchUpInside always 2", "layerChanged None"]
        hears(log, 0, "hello", *story)
        hears(log, 1, "hello", *story[:4], "reply 1 ok", *story[4:], "reply 2 ok", "reply 3 ok")
        status = replies(log, 1)[-1]["status"]
        log.demand(status["counters"]["cancels"]["layer"] == 1, "cancels: %s" % status["counters"])

    return judge


@test("a reload that no longer names the layer goes back to the start: that is told after configReloaded")
def layer_gone(play):
    play.begin(dev_b(), config=LAYERS, clients=1)
    play.ask(0, layer="menu", id=1)
    play.down(0, 45, 200, 150)
    play.config(LAYERS.replace('layer = "menu"', 'layer = "other"'))
    play.ask(0, reload={}, id=2)
    play.pause(20)
    play.up(0)
    play.config(LAYERS.replace("x = 300", "x = 310"))
    play.ask(0, reload={}, id=3)
    play.pause(20)
    play.tap(46)
    play.stop()
    return lambda log: hears(
        log, 0, "hello", "layerChanged menu", "reply 1 ok", "touchDown menu 1", "touchCancel menu 1 reload",
        "configReloaded home menu always", "layerChanged home", "reply 2 ok", "configReloaded home menu always",
        "reply 3 ok", "touchDown home 2", "touchUpInside home 2")


@test("a lock cancels what is down and ends by itself; what is down at its end gives nothing")
def locked(play):
    play.begin(dev_b(), clients=1)
    play.down(0, 45, 200, 150)
    play.at(100)
    play.ask(0, lock={"seconds": 2}, id=1)
    play.up(0)
    play.tap(46)
    play.at(2000)
    play.down(0, 47, 200, 150)
    play.at(2300)
    play.up(0)
    play.pause(20)
    play.tap(48)
    play.stop()

    def judge(log):
        events = hears(
            log, 0, "hello", "touchDown A 1", "touchCancel A 1 locked", "locked 2", "reply 1 ok", "unlocked",
            "touchDown A 2", "touchUpInside A 2")
        times = [(event["timeUs"] - log.mark_us) / 1000 for event in events if "timeUs" in event]
        for time, wanted in zip(times, (0, 100, 100, 2100)):
            log.demand(abs(time - wanted) < 3, "times: %s" % times)

    return judge


@test("a second lock counts from now, an unlock ends it at once, and both are told")
def locked_again(play):
    play.begin(dev_b(), clients=1)
    play.ask(0, lock={"seconds": 1}, id=1)
    play.at(500)
    play.ask(0, lock={"seconds": 1.5}, id=2)
    play.at(1500)
    play.tap(45)
    play.ask(0, unlock={}, id=3)
    play.tap(46)
    play.pause(1000)
    play.stop()
    return lambda log: hears(
        log, 0, "hello", "locked 1", "reply 1 ok", "locked 1.5", "reply 2 ok", "unlocked", "reply 3 ok",
        "touchDown A 1", "touchUpInside A 1")


@test("a lock holds over a reload and for a panel that comes")
def locked_on(play):
    play.begin(dev_b(), clients=1)
    play.ask(0, lock={"seconds": 60}, id=1)
    play.reload()
    play.pause(50)
    play.tap(45)
    play.make(dev_b(b"DEV-C"), 1)
    play.attached(1)
    play.tap(46, device=1)
    play.down(0, 47, 200, 150, device=1)
    play.pause(20)
    play.ask(0, unlock={}, id=2)
    play.up(0, device=1)
    play.pause(20)
    play.tap(48, device=1)
    play.stop()
    return lambda log: hears(
        log, 0, "hello", "locked 60", "reply 1 ok", "configReloaded A B", "deviceAdded DEV-C", "unlocked",
        "reply 2 ok", "touchDown A 1", "touchUpInside A 1")


@test("a panel that another program takes is removed, and added when it lets go")
def grabbed(play):
    grab = device_section("panel", 'name = "DEV-B"', "grab = true")
    play.make(dev_b())
    play.config(BASELINE + grab.replace("true", "false"))
    play.start("--socket", SOCKET)
    play.attached()
    play.connect(0)
    play.add("mark")
    play.tap(45)
    play.add("watch 0", "grab 0 1")
    play.config(BASELINE + grab)
    play.ask(0, reload={}, id=1)
    play.pause(1500)
    play.connect(1)
    play.add("grab 0 0")
    play.pause(1500)
    play.tap(46)
    play.stop()

    def judge(log):
        later = ["deviceAdded panel", "touchDown A 2", "touchUpInside A 2"]
        events = hears(
            log, 0, "hello", "touchDown A 1", "touchUpInside A 1", "deviceRemoved panel", "configReloaded A B",
            "reply 1 ok", "deviceAdded panel", "deviceRemoved panel", *later)
        log.demand({event["path"] for event in events if "path" in event} == {log.node()}, "paths: %s" % events)
        greeting, *_ = hears(log, 1, "hello", *later)
        log.demand(greeting["devices"] == [], "hello tells of %s" % greeting["devices"])

    return judge


@test("a panel goes and comes: its touches' cancels first, then deviceRemoved, and later deviceAdded")
def replugged(play):
    play.begin(dev_b(), clients=1)
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.pause(20)
    play.add("destroy 0", "pause 200")
    play.connect(1)
    play.make(dev_b())
    play.attached(within_ms=1000)
    play.tap(47)
    play.stop()

    def judge(log):
        later = ["deviceAdded DEV-B", "touchDown A 3", "touchUpInside A 3"]
        events = hears(
            log, 0, "hello", "touchDown A 1", "touchDown B 2", "touchCancel A 1 deviceRemoved|suspend",
            "touchCancel B 2 deviceRemoved|suspend", "deviceRemoved DEV-B", *later)
        paths = [event["path"] for event in events if "path" in event]
        log.demand(paths == [log.node(), log.node(time=1)], "paths: %s" % paths)
        greeting, *_ = hears(log, 1, "hello", *later)
        log.demand(greeting["devices"] == [], "hello tells of %s" % greeting["devices"])

    return judge


@test("C98 a reload without its region: cancelled, then configReloaded, and the other touch goes on")
def region_removed(play):
    play.begin(dev_b(), clients=1)
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.config(BASELINE.replace('"A"', '"C"').replace("x = 100", "x = 600"))
    play.ask(0, reload={}, id=1)
    play.pause(20)
    play.up(0)
    play.up(1)
    play.stop()
    return lambda log: hears(
        log, 0, "hello", "touchDown A 1", "touchDown B 2", "touchCancel A 1 reload", "configReloaded C B",
        "reply 1 ok", "touchUpInside B 2")


@test("a bad file at a reload: refused with the first mistake, nothing is told to others")
def reloaded_badly(play):
    play.begin(dev_b(), clients=2)
    play.config(BASELINE.replace("x = 300", 'x = "120%"'))
    play.ask(1, reload={}, id=1)
    play.pause(20)
    play.tap(45)
    play.stop()

    def judge(log):
        tap = ["touchDown A 1", "touchUpInside A 1"]
        hears(log, 0, "hello", *tap)
        hears(log, 1, "hello", "reply 1 refused", *tap)
        error = replies(log, 1)[0]["error"]
        log.demand("120%" in error and "touchd.toml:" in error, "it is told: " + error)

    return judge


@test("C41 a matrix set again and again is never compounded")
def matrices(play):
    # Regions as wide as the screen, so that every touch is told.
    wide = BASELINE.replace("x = 100", "x = 0").replace("x = 300", "x = 0").replace("width = 200", "width = 800")

    def config(scale):
        return wide + device_section("DEV-B", 'name = "DEV-B"', "calibration = [%s, 0, 0, 0, 1, 0]" % scale)

    play.begin(dev_b(), config=config(1), clients=1)
    for identity, scale in enumerate((1, 0.5, 0.5, 1, 0.25)):
        play.config(config(scale))
        play.ask(0, reload={}, id=identity)
        play.pause(400)
        play.tap(45 + identity, x=400)
    play.stop()

    def judge(log):
        places = [event["x"] for event in heard(log, 0) if event["event"] == "touchDown"]
        log.demand(places == [400, 200, 200, 400, 100], "places: %s" % places)

    return judge


@test("a half-closed client goes on hearing, and half a request is none")
def half_closed(play):
    play.begin(dev_b(), clients=2)
    play.ask(0, subscribe={"events": ["touchDown"]}, id=1)
    play.add("half-close 0", 'ask-part 1 {"subscribe":{"events":["touchUpInside"]', "half-close 1")
    play.pause(20)
    play.add("facts")
    play.pause(5000)
    play.add("facts")
    play.tap(45)
    play.stop()

    def judge(log):
        hears(log, 0, "hello", "reply 1 ok", "touchDown A 1")
        hears(log, 1, "hello", "touchDown A 1", "touchUpInside A 1")
        before, after = log.facts()
        log.demand(after["cpu_us"] == before["cpu_us"], "CPU: %s, %s" % (before, after))

    return judge


@test("C83 half a request, and its rest 5 s later: nobody waits for it, and it counts then")
def half_a_request(play):
    play.begin(dev_b(), clients=3)
    play.add('ask-part 0 {"subscr', "ask-part 1 {\"lay", "pause 20", "close 1", "facts")
    for identity in range(20):
        play.tap(45 + identity, held_ms=20)
        play.pause(225)
    play.add("facts", 'ask 0 ibe":{"events":["touchUpInside"]},"id":1}')
    play.pause(5)
    play.tap(90)
    play.stop()

    def judge(log):
        log.demand([shown(event) for event in heard(log, 0)][-2:] == ["reply 1 ok", "touchUpInside A 21"],
                   "it heard %s" % [shown(event) for event in heard(log, 0)])
        log.demand(touch_lines(log, 2) == touch_lines(log) and len(touch_lines(log)) == 42, "the third has others")
        log.demand(latest_us(heard(log, 2)) < 3000, "%d us late" % latest_us(heard(log, 2)))
        before, after = log.facts()
        # 40 frames in 5 s, and nothing else.
        log.demand(after["cpu_us"] - before["cpu_us"] < 25000, "CPU: %s, %s" % (before, after))

    return judge
