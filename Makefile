# What builds, tests and fuzzes touchd. "make help" lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Swift wants a home for its caches, CI doesn't always have one.
export HOME ?= /tmp
# The crash handler's child outlives a crashed fuzzer and holds its pipe open.
export SWIFT_BACKTRACE ?= enable=no

# lld folds equal functions, whose addresses nothing compares, and packs relocations (glibc 2.36, Debian 12), and drops what
# nothing uses: each function has a section, and no symbol is exported. Nothing asks a type for its fields, so their names
# are left out. A type that is made of others comes from its maker, not by a name that is parsed and looked up first. The
# C++ library as a whole would be a megabyte more of memory than the part that CToml needs: it is linked in, from a folder
# that has no shared one, and libgcc with it. Of libevdev, the names of all that Linux's input.h has would be 28 kB that
# each program relocates for itself: it is linked in without them, as a pkg-config file of ours tells SwiftPM. No function
# keeps a frame pointer: as with Debian's own programs, a debugger finds its way by the unwind tables.
static := .build-static
static_files := $(static)/libstdc++.a $(static)/libevdev.pc
compile = -function-sections -disable-reflection-metadata -disable-concrete-type-metadata-mangled-name-accessors
link = -s -z now --icf=all -z pack-relative-relocs --no-export-dynamic
swift_build = PKG_CONFIG_PATH=$(CURDIR)/$(static) swift build
release = -c release --omit-frame-pointers --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
    $(addprefix -Xswiftc -Xfrontend -Xswiftc ,$(compile)) $(addprefix -Xlinker ,$(link)) \
    -Xswiftc -L$(CURDIR)/$(static) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
embedded_libraries = $(dir $(shell readlink -f "$$(command -v swift)"))../lib/swift/embedded/$(shell uname -m)-unknown-linux-gnu
# As packaging/cross links it for other machines.
embedded_link = --as-needed --gc-sections -s -z now -z pack-relative-relocs --icf=safe --no-export-dynamic -L$(embedded_libraries) \
    -lswiftUnicodeDataTables -l:libstdc++.a -l:libgcc_eh.a -lm
# A square root is an instruction, and no call for the sake of errno.
embedded = -Xcc -fno-math-errno -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections $(addprefix -Xlinker ,$(embedded_link))
sources := Package.swift Sources Tests Fuzz Benchmarks Examples

build_packages := pkg-config libyaml-dev libjansson-dev libtomlplusplus-dev libevdev-dev libudev-dev
test_packages := $(build_packages) git python3 python3-jsonschema gcc umockdev libumockdev-dev

.PHONY: build
build: deps $(static_files) ## the program, optimised: build/touchd
	$(swift_build) $(release) --product touchd
	install -D "$$(swift build $(release) --show-bin-path)/touchd" build/touchd

$(static)/libstdc++.a:
	@mkdir -p $(static)
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $(static)/

$(static)/libevdev.pc:
	@mkdir -p $(static)
	@sed 's/-levdev/-l:libevdev.a/' "$$(pkg-config --variable=pcfiledir libevdev)/libevdev.pc" >$@

.PHONY: demo
demo: build ## plays a recording through the example configuration and shows the events
	@echo
	@echo "A person at a kiosk, as the regions of config/touchd.toml are told of it:"
	@echo "(build/touchd replay --config config/touchd.toml --format text recordings/kiosk-tour.evemu)"
	@echo
	@build/touchd replay --config config/touchd.toml --format text recordings/kiosk-tour.evemu
	@echo
	@echo "The same for programs, without --format text: the long press"
	@echo
	@build/touchd replay --config config/touchd.toml recordings/kiosk-tour.evemu | grep '"exit"'

.PHONY: embedded
embedded: deps $(static)/libevdev.pc ## the same program as Embedded Swift, a fifth of the size: build/touchd-embedded
	EMBEDDED=1 $(swift_build) -c release --omit-frame-pointers --product touchd --scratch-path .build-embedded $(embedded)
	install -D .build-embedded/release/touchd build/touchd-embedded

.PHONY: deps
deps: swift-version ## installs the Debian packages that the build needs
	@.ci/install-packages $(build_packages)

.PHONY: test-deps
test-deps: swift-version ## installs the Debian packages that the tests need
	@.ci/install-packages $(test_packages)

.PHONY: swift-version
swift-version:
	@.ci/check-swift 6.2

.PHONY: test
test: test-deps lint test-man test-debug test-release test-fuzz test-kernel test-cost test-deb ## what CI runs first: lint, manual pages, tests in debug and release, fuzzers, a real kernel, cost, the package
	@cat .build-release-tests/summary

.PHONY: lint
lint: ## the formatter's rules
	swift format lint --strict -r $(sources) </dev/null

.PHONY: test-debug
test-debug: ## all tests, with assertions
	swift test --disable-xctest </dev/null

.PHONY: test-release
test-release: ## all tests, optimised
	@mkdir -p .build-release-tests
	swift test -c release -Xswiftc -enable-testing --scratch-path .build-release-tests --disable-xctest </dev/null \
	    | tee .build-release-tests/log
	@tail -n 3 .build-release-tests/log >.build-release-tests/summary

.PHONY: format
format: ## formats every Swift file
	swift format -i -r $(sources)

.PHONY: clean
clean: ## removes everything that was built
	rm -rf build .build .build-*

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## /\1|/p' $(MAKEFILE_LIST) | sort | awk -F '|' '{ printf "%-14s %s\n", $$1, $$2 }'

include Fuzz/fuzz.mk
-include Benchmarks/bench.mk
-include Tests/Kernel/kernel.mk
include Tests/Engines/engines.mk
include Tests/Pictures/pictures.mk
include docs/man.mk
include packaging/deb.mk
include packaging/ports.mk
include Tests/Service/service.mk
