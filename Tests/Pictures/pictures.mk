# The pictures that tests compare with, and that the documentation shows.

.PHONY: pictures
pictures: ## draws the pictures of Tests/Pictures and docs anew; look at what changed before you commit it
	swift build --product touchd </dev/null
	Tests/Pictures/draw "$$(swift build --show-bin-path)/touchd"
