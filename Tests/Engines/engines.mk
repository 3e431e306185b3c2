# Touches on to programs that others wrote: an MQTT broker, a browser. Their packages are large, so this isn't part of
# "make test"; CI runs it after that.

engine_packages := mosquitto mosquitto-clients openssl websocketd socat chromium python3-websocket python3-gi \
    gir1.2-umockdev-1.0 umockdev

.PHONY: test-engines
test-engines: build ## touches on to a real MQTT broker and a real browser
	@.ci/install-packages $(engine_packages)
	umockdev-wrapper /usr/bin/python3 Tests/Engines/run.py
