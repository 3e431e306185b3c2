"""What `touchd draw` writes, as librsvg and a browser show it."""

import glob
import json
import os
import subprocess

from browser import Page
from processes import PLAIN, ROOT, TOUCHD, wait_until

CONFIGURATION = ROOT + "/config/touchd.toml"
RECORDING = ROOT + "/recordings/kiosk-tour.evemu"
PICTURES = sorted(glob.glob(ROOT + "/Tests/Pictures/*.svg")) + [ROOT + "/docs/pictures/kiosk.svg"]
# Each pair of texts that lie over each other. A text's box is its font's line, of which letters leave both ends free.
OVERLAPS = """(() => {
    const letters = ({ left, right, top, bottom, height }) =>
        ({ left, right, top: top + height / 5, bottom: bottom - height / 5 });
    const texts = [...document.querySelectorAll("text")].map(
        (text) => [text.textContent, letters(text.getBoundingClientRect())]);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return texts.flatMap(([text, box], place) =>
        texts.slice(place + 1).filter(([, other]) => meet(box, other)).map(([other]) => text + " over " + other));
})()"""
LINES = '[...document.querySelectorAll("#events > li:not(.ahead)")].map((line) => line.textContent)'
LIT = '[...document.querySelectorAll(".lit > title")].map((title) => title.textContent.split("\\n")[0]).join()'


def run(*arguments):
    return subprocess.run(arguments, env=PLAIN, check=True, capture_output=True, text=True)


def test_rendering(_panel, folder, _socket):
    for picture in PICTURES:
        for width in (480, 3840):
            image = folder + "/picture.png"
            assert run("rsvg-convert", "--width", str(width), "--output", image, picture).stderr == "", picture
            with open(image, "rb") as file:
                assert int.from_bytes(file.read(24)[16:20], "big") == width, picture


def test_legibility(_panel, folder, _socket):
    page = Page(folder, "about:blank")
    with page.browser:
        for picture in PICTURES:
            for scheme, paper in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(21, 24, 27)")):
                page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                page.go("file://" + picture)
                assert page.value(OVERLAPS) == [], (picture, page.value(OVERLAPS))
                fill = page.value('getComputedStyle(document.querySelector(".paper")).fill')
                assert fill == paper, (picture, scheme, fill)


def test_page(_panel, folder, _socket):
    options = ["--config", CONFIGURATION, RECORDING]
    expected = run(TOUCHD, "replay", *options).stdout.splitlines()
    run(TOUCHD, "draw", *options[:2], "--recording", RECORDING, "--page", folder + "/page.html")
    page = Page(folder, "about:blank")
    with page.browser:
        page.ask("Emulation.setDeviceMetricsOverride", width=1200, height=800, deviceScaleFactor=1, mobile=False)
        page.ask("Network.enable")
        page.go("file://" + folder + "/page.html")
        assert page.value(LINES) == expected, page.value(LINES)
        assert page.value('performance.getEntriesByType("resource").length') == 0
        drag(page, expected)
        play(page, expected)


def center(page, selector):
    return page.value("(({ x, y, width, height }) => [x + width / 2, y + height / 2, x, width])"
                      "(document.querySelector('%s').getBoundingClientRect())" % selector)


def mouse(page, kind, x, y):
    page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def drag(page, expected):
    """The time line to its beginning, and on into the slide from the knob."""
    _, y, left, width = center(page, "#time")
    mouse(page, "mousePressed", left + width - 8, y)
    mouse(page, "mouseMoved", left + width / 2, y)
    mouse(page, "mouseMoved", left + 1, y)
    assert page.value(LINES) == [], page.value(LINES)
    assert page.value('document.querySelectorAll(".contact:not(.ahead)[id]").length') == 0
    begin = next(place for place, line in enumerate(expected) if '"touchDragExit"' in line)
    # The thumb's middle goes from 8 pixels after the left end to 8 before the right one.
    share = page.value("recordings[0].lines[%d][0] / end" % begin)
    mouse(page, "mouseMoved", left + 8 + (width - 16) * share + 3, y)
    mouse(page, "mouseReleased", left + 8 + (width - 16) * share + 3, y)
    assert page.value(LINES) == expected[:begin + 1], page.value(LINES)
    assert page.value(LIT) == "knob", page.value(LIT)
    time, name = page.value("clock.textContent").split(" s, ")
    assert name == "kiosk-tour.evemu", name
    assert 0 <= float(time) - json.loads(expected[begin])["timeUs"] / 1e6 < 0.1, time
    circle = page.value("(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value])"
                        "(document.querySelector('.live > .here'))")
    # The screen of 1920 pixels is 640 units wide.
    event = json.loads(expected[begin])
    assert 0 <= circle[0] - event["x"] / 3 + 0.01 < 40, (circle, event)
    assert 0 <= circle[1] - event["y"] / 3 + 0.01 < 10, (circle, event)


def play(page, expected):
    """From the beginning to the end, four times as fast; regions light up in the order in which they are touched."""
    page.value("window.seen = []; new MutationObserver(() => { const lit = %s; if (seen.at(-1) !== lit) seen.push(lit); })"
               ".observe(document.querySelector('svg'), { attributes: true, subtree: true }); seek(0)" % LIT)
    page.value('speed.value = "4"')
    started = page.value("performance.now()")
    x, y, _, _ = center(page, "#play")
    mouse(page, "mousePressed", x, y)
    mouse(page, "mouseReleased", x, y)
    assert page.value("play.textContent") == "Pause"
    wait_until("the end of the recording", lambda: page.value("play.textContent") == "Play")
    took = page.value("performance.now()") - started
    length = page.value("end") / 1000 / 4
    assert length <= took < length + 5000, (took, length)
    assert page.value(LINES) == expected, page.value(LINES)
    lit = [name for name in page.value("seen") if name]
    assert lit[0] == "knob" and "exit" in lit and "back,next" in lit and lit[-1] == "home", lit
    if path := os.environ.get("PAGE_PNG"):
        page.picture(path)
