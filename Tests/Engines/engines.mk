# Touches on to the examples and to programs that others wrote: an MQTT broker, a browser. Their packages are large, so this isn't part of
# "make test"; CI runs it after that.

engine_packages := mosquitto mosquitto-clients openssl websocketd socat chromium python3-websocket python3-gi \
    gir1.2-umockdev-1.0 umockdev jq nodejs \
    librsvg2-bin

.PHONY: test-engines
test-engines: build ## touches on to the examples, a real MQTT broker and a real browser; pictures in that
	@.ci/install-packages $(engine_packages)
	swift build --product label </dev/null
	umockdev-wrapper /usr/bin/python3 Tests/Engines/run.py
