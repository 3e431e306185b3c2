/// The known name that was most likely meant by an unknown one, nil where none is close.
///
/// Close is: a third of its letters, at least one of two, mistyped, left out, added or swapped; or one of both is how
/// the other begins.
func nearestName(to unknown: [UInt8], among known: [String]) -> String? {
    guard unknown.count <= 40 else { return nil }
    var best: (name: String, distance: Int)?
    for name in known {
        let letters = Array(name.utf8)
        var distance = editDistance(unknown, letters)
        let isBeginning = letters.starts(with: unknown) || unknown.starts(with: letters)
        if isBeginning, min(unknown.count, letters.count) >= 3 { distance = min(distance, 1) }
        guard distance <= (unknown.count < 2 ? 0 : max(1, unknown.count / 3)), distance < best?.distance ?? .max else {
            continue
        }
        best = (name, distance)
    }
    return best?.name
}

/// How many letters must be changed, added, left out or swapped with their neighbour to get from one to the other.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
        var row = [i + 1]
        for j in right.indices {
            let change = last[j] + (left[i] == right[j] ? 0 : 1)
            var best = min(change, last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                best = min(best, beforeLast[j - 1] + 1)
            }
            row.append(best)
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
