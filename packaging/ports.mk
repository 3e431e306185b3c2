# The program for other machines than this one, from the same sources.

port_libraries := libc6-dev libstdc++-12-dev $(filter lib%,$(build_packages))

.PHONY: arm64
arm64: port-deps ## the program for 64-bit ARM, as Embedded Swift: build/touchd-arm64
	packaging/cross arm64 $(port_libraries)

.PHONY: port-deps
port-deps: swift-version
	@.ci/install-packages pkg-config debian-archive-keyring
