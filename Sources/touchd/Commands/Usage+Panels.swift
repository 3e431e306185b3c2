/// What `--help` shows of the commands that find out about a panel by touching it.
extension Usage {
    static let calibrate = """
        touchd calibrate: touch the corners, and get the panel's calibration matrix

        usage: touchd calibrate [--device D] [--recording FILE]

        Asks for touches at the top left, top right, bottom right and bottom left corner of the
        screen, each as near to the edges as a finger gets, and in the middle; hold each until
        told. Then it prints a [[device]] for touchd.toml and a rule for udev, and changes
        nothing; messages tell how exact that is. Touches that give no matrix end with status 65
        and with what they look like.

        options:
          --device D        the panel: an event node or a link to one, its name or a pattern
                            for it, its id like 0eef:0001, or udev's ID_PATH; of several, the
                            one that is touched first unless given
          --recording FILE  touches from a recording, in the order above: one a corner, with or
                            without the middle, or whole rounds of five; - is standard input

        """

    static let identify = """
        touchd identify: touch the screen you mean, and get what fits it alone

        usage: touchd identify

        Waits for a touch, and prints the [[device]] for touchd.toml that fits the touched panel
        and no other device that is there now.

        """
}
