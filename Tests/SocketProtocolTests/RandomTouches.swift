import SeededNumbers
import TouchCore

/// Touches as a pipeline tells them: down, crossings in turn, one end.
struct RandomTouches {
    private var down: [(touch: Int64, region: Int32, isInside: Bool)] = []
    private var last: Int64 = 0

    mutating func next(_ teller: Teller, _ numbers: inout SeededNumbers) -> TouchEvent {
        if down.isEmpty || (down.count < 20 && numbers.oneIn(4)) {
            last += 1
            down.append((last, Int32(numbers.below(Teller.regions.count)), true))
            return teller.event(.touchDown, last, in: down[down.count - 1].region)
        }
        let place = numbers.below(down.count)
        let touch = down[place]
        let kind: TouchEvent.Kind
        switch numbers.below(8) {
        case 0:
            kind = touch.isInside ? .touchUpInside : .touchUpOutside
            down.remove(at: place)
        case 1:
            kind = .touchCancel
            down.remove(at: place)
        case 2:
            kind = touch.isInside ? .touchDragExit : .touchDragEnter
            down[place].isInside.toggle()
        case 3: kind = .longPress
        default: kind = touch.isInside ? .touchDragInside : .touchDragOutside
        }
        return teller.event(kind, touch.touch, in: touch.region)
    }
}
