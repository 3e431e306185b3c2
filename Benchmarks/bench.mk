# For the Makefile to include.

peer_packages := libinput-tools evtest python3-evdev libts-bin triggerhappy
build_bench = $(swift_build) $(release) --product bench </dev/null && $(swift_build) $(release) --product floor-replay </dev/null

.PHONY: bench
bench: build embedded ## all that is measured: core, live panel, peers, in six minutes: also .build/bench.json
	@.ci/install-packages time git $(peer_packages)
	Tests/Kernel/deps
	$(build_bench)
	@Benchmarks/Report/run

.PHONY: bench-core
bench-core: build ## what frames, taps, lines, clients and a replay cost, ten seconds: also .build/bench-core.json
	@.ci/install-packages time
	$(build_bench)
	@.build/release/bench --program .build/release/touchd --floor .build/release/floor-replay \
	    --json .build/bench-core.json

# TOUCHD=PROGRAM takes another build of it.
.PHONY: bench-live
bench-live: deps $(static_files) ## what touchd costs on a live panel in qemu, beside others: also .build/bench-live.json
	@.ci/install-packages $(peer_packages)
	Tests/Kernel/deps
	$(if $(TOUCHD),,$(swift_build) $(release) --product touchd)
	@Benchmarks/Live/run --touchd $(or $(TOUCHD),.build/release/touchd) --json .build/bench-live.json

.PHONY: performance-table
performance-table: ## what make bench measured last goes into docs/performance.md
	Benchmarks/Report/table --into docs/performance.md

.PHONY: build-cost
build-cost: build
	@.ci/install-packages python3 valgrind
	$(build_bench)

.PHONY: test-cost
test-cost: build-cost ## the pipeline, lines and a replay take as many instructions as before
	@for folder in Cost Live Report; do (cd Benchmarks/$$folder && python3 -B -m unittest -q); done
	Benchmarks/Cost/run

.PHONY: cost-renew
cost-renew: build-cost ## keeps what they take now: Benchmarks/Cost/counts
	Benchmarks/Cost/run --renew
