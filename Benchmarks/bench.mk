# For the Makefile to include.

.PHONY: bench
bench: deps ## what frames, taps, lines and a replay cost, against the goals: also .build/bench.json
	swift build $(release) --product touchd
	swift build $(release) --product bench
	@.build/release/bench --program .build/release/touchd --json .build/bench.json
