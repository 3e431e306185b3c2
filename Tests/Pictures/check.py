#!/usr/bin/env python3
"""check.py PICTURE...: each is well-formed, stands alone, and shows each thing once. Prints the names of its regions, a line each."""
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
OUTSIDE = ("href", "src", "url(", "@import", "@font-face", "http:", "https:")


def check(path):
    root = xml.parse(path).getroot()
    assert root.tag == SVG + "svg", root.tag
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids), "an id twice"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {
            "svg", "g", "title", "style", "defs", "pattern", "rect", "ellipse", "circle", "polygon", "polyline", "path",
            "text"}, element.tag
        values = list(element.attrib.values()) + ([element.text or ""] if element.tag == SVG + "style" else [])
        for value in values:
            assert value == "url(#hatch)" or not any(word in value for word in OUTSIDE), value
            assert "nan" not in value and "inf" not in value.split(), value
    regions = [element for element in root.iter(SVG + "g") if element.get("id", "").startswith("r")]
    for region in regions:
        shapes = [child for child in region if child.tag != SVG + "title"]
        assert len(shapes) == 1, region.get("id")
        print(region.get("id"), region.find(SVG + "title").text.split("\n")[0])


if __name__ == "__main__":
    for path in sys.argv[1:]:
        check(path)
