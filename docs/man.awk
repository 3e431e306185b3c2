# What lowdown makes of a page, fit for 80 columns and for man's customs:
# awk -v page=touchd -v section=1 -v about='what it is' -v date=2026-12-01 -v version=0.1.0 -v see='a(1) b(5)' -f man.awk

BEGIN {
    # Cells of a table wider than this fold; narrower ones make their column as wide as they are.
    widest = 36
}

/^\.TH/ {
    printf ".TH %s %s %s \"touchd %s\" \"touchd\"\n", page, section, date, version
    next
}

# The page's own title gives way to what whatis(1) looks for; a command line that follows at once is the synopsis.
/^\.SH$/ {
    getline
    printf ".SH NAME\n%s \\- %s\n", page, about
    getline
    if ($0 == ".LP") getline
    if ($0 == ".EX") {
        print ".SH SYNOPSIS"
        while ($0 != ".EE") {
            print
            getline
        }
        print
        getline
        getline
    }
    print ".SH DESCRIPTION"
}

# A heading's text follows in a line of its own.
/^\.SS$/ {
    getline
    text = plain($0)
    isSection = text == "Exit status" || text == "Files"
    print isSection ? ".SH " toupper(text) : ".SS \"" text "\""
    isHeaded = 1
    next
}

# A paragraph after a heading needn't be told to begin.
/^\.LP$/ && isHeaded { next }

{ isHeaded = 0 }

/^tab\(\|\)/ {
    # A row that is kept together leaves an empty line where a page would end.
    print "tab(|) nokeep;"
    getline
    columns = NF
    getline
    isHeader = 1
    # The last column takes what room there is.
    format = "l"
    for (column = 2; column < columns; column++) format = format " l"
    format = format " lx."
    isTable = 1
    next
}

/^\.TE/ { isTable = 0 }

isTable {
    row = $0
    while (row !~ /T[}]$/ || row ~ /T[}]\|T[{]$/) {
        if ((getline line) <= 0) exit 1
        row = row "\n" line
    }
    gsub(/T[{]\nT[}]/, "T{\n\nT}", row)
    count = split(row, cells, /\nT[}]\|T[{]\n/)
    sub(/^T[{]\n/, "", cells[1])
    sub(/\nT[}]$/, "", cells[count])
    line = ""
    for (column = 1; column <= count; column++) {
        cell = code(cells[column])
        isLast = column == count
        # A cell that is a single short word or two needs no block, which would widen its column.
        if (cell != "" && (isLast || length(plain(cell)) > widest || cell ~ /\||\n/))
            cell = "T{\n" (isLast ? "" : ".nh\n.na\n") cell "\nT}"
        line = line cell (isLast ? "" : "|")
    }
    # A header that names only some columns is there for Markdown's sake.
    if (isHeader && cells[count] == "") print format
    else {
        if (isHeader) print bold(format) "\n" format
        print line
    }
    isHeader = 0
    next
}

{ print code($0) }

END {
    print ".SH SEE ALSO"
    count = split(see, pages, " ")
    for (i = 1; i <= count; i++) {
        split(pages[i], parts, "(")
        printf ".BR %s (%s%s\n", parts[1], parts[2], i < count ? "," : ""
    }
}

# Code is bold, as man's terminals have no other letters, and its - is no hyphen.
function code(text,   out, start) {
    out = ""
    while ((start = index(text, "\\fC")) > 0) {
        out = out substr(text, 1, start - 1) "\\fB"
        text = substr(text, start + 3)
        start = index(text, "\\fR")
        inner = substr(text, 1, start - 1)
        gsub(/-/, "\\-", inner)
        out = out inner "\\fR"
        text = substr(text, start + 3)
    }
    return out text
}

# A row's format in bold letters.
function bold(format) {
    gsub(/l/, "lb", format)
    sub(/\.$/, "", format)
    return format
}

# The text without fonts.
function plain(text) {
    gsub(/\\f[A-Z]/, "", text)
    gsub(/\\\(../, "x", text)
    return text
}
