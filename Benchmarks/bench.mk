# make bench: what the project promises in figures, measured, against the goals. Takes about a minute.

RELEASE_FLAGS ?= -c release --static-swift-stdlib --disable-local-rpath -Xlinker -s -Xlinker -z -Xlinker now

.PHONY: bench
bench:
	swift build $(RELEASE_FLAGS) --product touchd
	swift build $(RELEASE_FLAGS) --product bench
	.build/release/bench --program .build/release/touchd --json .build/bench.json
