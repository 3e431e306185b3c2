# The program for other machines than this one, from the same sources: see docs/ports.md.

port_libraries := libc6-dev libstdc++-12-dev $(filter lib%,$(build_packages))

.PHONY: arm64
arm64: port-deps ## the program for 64-bit ARM, as Embedded Swift: build/touchd-arm64
	packaging/cross arm64 $(port_libraries)

.PHONY: armhf
armhf: port-deps ## the program for 32-bit ARM (ARMv7), as Embedded Swift: build/touchd-armhf
	packaging/cross armhf $(port_libraries)

.PHONY: port-deps
port-deps: swift-version
	@.ci/install-packages pkg-config debian-archive-keyring

# What runs a program of theirs here.
on_arm64 := qemu-aarch64-static -L .build-arm64/sysroot/root
on_armhf := qemu-arm-static -L .build-armhf/sysroot/root

# "make" builds the reference.
test_port = @.ci/install-packages python3 qemu-user-static && \
    /usr/bin/python3 Tests/Ports/compare.py build/touchd $(on_$(1)) build/touchd-$(1)

.PHONY: test-embedded
test-embedded: build embedded ## the Embedded build says what the other one says
	$(call test_port,embedded)

.PHONY: test-arm64
test-arm64: build arm64 ## the build for 64-bit ARM says so too, under qemu
	$(call test_port,arm64)
	/usr/bin/python3 Tests/Ports/unreadable.py qemu-aarch64-static .build-arm64/sysroot/root build/touchd-arm64 64

.PHONY: test-armhf
test-armhf: build armhf ## the build for 32-bit ARM says so too, under qemu
	$(call test_port,armhf)
	/usr/bin/python3 Tests/Ports/unreadable.py qemu-arm-static .build-armhf/sysroot/root build/touchd-armhf 32

# Debian's kernel for it, and what the machine in qemu has beside the program: unpacked, nothing of it is installed.
arm64_machine := linux-image-arm64 udev busybox-static libyaml-0-2 libjansson4

.PHONY: test-arm64-kernel
test-arm64-kernel: arm64 ## that build on a real ARM kernel, in qemu
	Tests/Kernel/deps
	@.ci/install-packages qemu-system-arm qemu-user-static
	packaging/sysroot arm64 .build-kernel-arm64/debian $(arm64_machine)
	Tests/Kernel/run --arm64 --touchd build/touchd-arm64

port_deb = @.ci/install-packages debhelper binutils-$(2) && \
    SYSROOT=$(CURDIR)/.build-$(1)/sysroot packaging/build-deb build/touchd-$(1) $(1)
test_port_deb = @.ci/install-packages lintian python3 systemd qemu-user-static && \
    Tests/Package/test_package.py build/touchd_*_$(1).deb $(on_$(1))

.PHONY: deb-arm64
deb-arm64: arm64 $(pages) ## the Debian package for 64-bit ARM
	$(call port_deb,arm64,aarch64-linux-gnu)

.PHONY: deb-armhf
deb-armhf: armhf $(pages) ## the Debian package for 32-bit ARM
	$(call port_deb,armhf,arm-linux-gnueabihf)

.PHONY: test-deb-arm64
test-deb-arm64: deb-arm64 ## what that package holds and asks for
	$(call test_port_deb,arm64)

.PHONY: test-deb-armhf
test-deb-armhf: deb-armhf ## what that package holds and asks for
	$(call test_port_deb,armhf)
