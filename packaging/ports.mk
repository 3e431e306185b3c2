# The program for other machines than this one, from the same sources.

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

# The reference is what "make" builds.
ports_test = /usr/bin/python3 Tests/Ports/compare.py build/touchd

.PHONY: test-embedded
test-embedded: build embedded ## the Embedded build says what the other one says
	@.ci/install-packages python3
	$(ports_test) build/touchd-embedded

.PHONY: test-arm64
test-arm64: build arm64 ## so does the one for 64-bit ARM, under qemu
	@.ci/install-packages python3 qemu-user-static
	$(ports_test) qemu-aarch64-static -L .build-arm64/sysroot/root build/touchd-arm64

.PHONY: test-armhf
test-armhf: build armhf ## so does the one for 32-bit ARM, under qemu
	@.ci/install-packages python3 qemu-user-static
	$(ports_test) qemu-arm-static -L .build-armhf/sysroot/root build/touchd-armhf
