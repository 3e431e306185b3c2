# The package in machines with a real systemd: its installation, the service's life, the other units, its removal.

.PHONY: test-service
test-service: build man ## the package under a real systemd, in qemu
	Tests/Kernel/deps
	@.ci/install-packages debhelper mmdebstrap
	package=$$(packaging/build-deb build/touchd) && Tests/Service/run "$$package"
