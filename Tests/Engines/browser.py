"""Examples/lights.html in a browser, through websocketd."""

import base64
import http.client
import json
import os
import subprocess

import websocket

from processes import ROOT, Program, answers, free_port, wait_until

RECORD = """
    window.seen = [];
    new MutationObserver(() => {
        const lit = [...document.querySelectorAll(".lit")].map((element) => element.id).join();
        if (seen.at(-1) !== lit) seen.push(lit);
    }).observe(document.querySelector("svg"), { attributes: true, subtree: true });
"""


class Page:
    """A page in headless Chromium, over its debugging protocol."""

    def __init__(self, folder, address):
        profile = folder + "/profile"
        self.browser = Program(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             "--remote-allow-origins=*", "--window-size=800,800", "--user-data-dir=" + profile, address],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        port_file = profile + "/DevToolsActivePort"
        wait_until("the browser", lambda: os.path.exists(port_file) and len(open(port_file).read().split()) == 2)
        self.port = int(open(port_file).read().split()[0])
        wait_until("the page", self.find)

    def find(self):
        connection = http.client.HTTPConnection("localhost", self.port)
        connection.request("GET", "/json/list")
        pages = [page for page in json.load(connection.getresponse()) if page["type"] == "page"]
        if not pages:
            return False
        self.socket = websocket.create_connection(pages[0]["webSocketDebuggerUrl"], timeout=30)
        return True

    def ask(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.number:
                assert "error" not in message, message
                return message["result"]

    def go(self, address):
        """To another page, and not on before it has loaded."""
        self.ask("Page.navigate", url=address)
        wait_until(address, lambda: self.value("document.readyState + document.URL") == "complete" + address)

    def picture(self, path):
        """What is seen, as a PNG file."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")


def test(panel, folder, touchd_socket):
    port = free_port()
    bridge = ["websocketd", "--port=%d" % port, "--address=localhost", "--staticdir=" + ROOT + "/Examples",
              "socat", "-", "UNIX-CONNECT:" + touchd_socket]
    with Program(bridge, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        wait_until("websocketd", lambda: answers(port))
        page = Page(folder, "http://localhost:%d/lights.html" % port)
        with page.browser:
            wait_until("the regions", lambda: page.value('document.querySelectorAll("svg > *").length') == 3)
            page.value(RECORD)
            panel.play([("down", 100, 100), ("pause", 400), ("up",), ("pause", 200), ("down", 2100, 3000),
                        ("pause", 3000), ("up",)])
            wait_until("the circle to light up", lambda: page.value("seen.at(-1)") == "circle")
            page.picture(os.environ.get("LIGHTS_PNG", os.devnull))
            wait_until("the end of the touch", lambda: page.value("seen.at(-1)") == "")
            assert page.value("seen") == ["exit", "", "circle", ""], page.value("seen")
