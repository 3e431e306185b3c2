# The Debian package, and what tells whether it is well made.

.PHONY: deb
deb: build man ## the Debian package: build/touchd_VERSION_ARCHITECTURE.deb
	@.ci/install-packages debhelper
	packaging/build-deb build/touchd

.PHONY: test-deb
test-deb: build man ## the package's content, what it asks of a machine, its units, lintian
	@.ci/install-packages debhelper lintian python3 systemd
	package=$$(packaging/build-deb build/touchd) && Tests/Package/test_package.py "$$package"
