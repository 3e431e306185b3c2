# The Debian package, and what tells whether it is well made.

.PHONY: deb
deb: build ## the Debian package: build/touchd_VERSION_ARCHITECTURE.deb
	@.ci/install-packages debhelper
	packaging/build-deb build/touchd

.PHONY: test-deb
test-deb: deb ## the package's content, what it asks of a machine, its units, lintian
	@.ci/install-packages lintian python3 systemd
	/usr/bin/python3 Tests/Package/test_package.py "$$(packaging/build-deb build/touchd)"
