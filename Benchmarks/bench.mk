# For the Makefile to include.

.PHONY: bench
bench: deps ## what frames, taps, lines and a replay cost, against the goals: also .build/bench.json
	swift build $(release) --product touchd
	@.ci/install-packages time
	swift build $(release) --product bench
	@.build/release/bench --program .build/release/touchd --json .build/bench.json

.PHONY: bench-live
bench-live: deps ## what touchd costs on a live panel in qemu, beside others: also .build/bench-live.json
	@.ci/install-packages libinput-tools evtest python3-evdev libts-bin triggerhappy
	Tests/Kernel/deps
	$(if $(TOUCHD),,swift build $(release) --product touchd)
	@Benchmarks/Live/run --touchd $(or $(TOUCHD),.build/release/touchd) --json .build/bench-live.json

.PHONY: build-cost
build-cost: build
	@.ci/install-packages python3 valgrind
	swift build $(release) --product bench </dev/null

.PHONY: test-cost
test-cost: build-cost ## the pipeline, lines and a replay take as many instructions as before
	@for folder in Cost Live; do (cd Benchmarks/$$folder && python3 -B -m unittest -q); done
	Benchmarks/Cost/run

.PHONY: cost-renew
cost-renew: build-cost ## keeps what they take now: Benchmarks/Cost/counts
	Benchmarks/Cost/run --renew
