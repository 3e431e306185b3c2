# For the Makefile to include.

release ?= -c release --static-swift-stdlib --disable-local-rpath -Xlinker -s -Xlinker -z -Xlinker now

.PHONY: bench
bench: deps ## what frames, taps, lines and a replay cost, against the goals: also .build/bench.json
	swift build $(release) --product touchd
	swift build $(release) --product bench
	@.build/release/bench --program .build/release/touchd --json .build/bench.json
