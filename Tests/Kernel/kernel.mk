# Tests of the built daemon on a real Linux input stack. TOUCHD=PROGRAM takes another build of it.
#
# Where this machine has none itself, and always in virtual time, Debian's kernel in qemu has it: .build-kernel holds
# that kernel, and all of it can be made again from Debian's packages.

.PHONY: test-kernel
test-kernel: ## the daemon on a real kernel, in qemu
	Tests/Kernel/deps
	$(if $(TOUCHD),,swift build -c release --product touchd </dev/null)
	Tests/Kernel/run --touchd $(or $(TOUCHD),.build/release/touchd)
