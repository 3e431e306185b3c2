# The manual pages, from the same text that docs has.

man_packages := lowdown
man_date = $(shell date -u -d "@$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || date +%s)}" +%F)
man_version = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/touchd/Program.swift)
man_pages := touchd.1 touchd.toml.5 touchd-protocol.7

# Links between the texts are references between the pages; other links leave their words.
man_links := -e 's/\[([^]]*)\]\(commands\.md[^)]*\)/\1 (**touchd**(1))/g' \
    -e 's/\[([^]]*)\]\(configuration\.md[^)]*\)/\1 (**touchd.toml**(5))/g' \
    -e 's/\[([^]]*)\]\(protocol\.md[^)]*\)/\1 (**touchd-protocol**(7))/g' \
    -e 's/\[(kiosks\.md|events\.schema\.json)\]\([^)]*\)/`\1` in `\/usr\/share\/doc\/touchd`/g'

# Arguments: text, page, section, what it is, what else to see.
define man_page
@mkdir -p build/man
@set -o pipefail; sed -E $(man_links) docs/$(1).md \
    | lowdown -s -tman --nroff-nolinks --out-no-smarty --parse-no-super --parse-no-metadata \
    | awk -v page=$(2) -v section=$(3) -v about=$(strip $(4)) -v see=$(strip $(5)) -v date=$(man_date) -v version=$(man_version) \
        -f docs/man.awk >build/man/$(2).$(3)
endef

.PHONY: man
man: ## the manual pages: build/man
	@.ci/install-packages $(man_packages)
	$(call man_page,commands,touchd,1,'touch events of a touchscreen for named regions of the screen', \
	    'touchd.toml(5) touchd-protocol(7) evemu-record(1) libinput-record(1)')
	$(call man_page,configuration,touchd.toml,5,'the configuration of touchd','touchd(1) touchd-protocol(7)')
	$(call man_page,protocol,touchd-protocol,7,'what passes over the socket of touchd','touchd(1) touchd.toml(5)')

.PHONY: test-man
test-man: man ## the manual pages, as man and mandoc see them
	@.ci/install-packages man-db mandoc
	docs/check-man $(addprefix build/man/,$(man_pages))
