/// What `--help` shows.
enum Usage {
    static let program = """
        touchd: touch events of any Linux touchscreen for named regions of the screen

        usage: touchd COMMAND [OPTION...]

        commands:
          run        the daemon: reads the touchscreens and tells what happens
          record     what a device sends, as a recording
          replay     play a recording through the same rules as a live device
          check      validate a configuration and show what it means
          draw       the regions as a picture, with what recordings do to them
          devices    judge devices: used or not, and why
          watch      what happens, as the daemon tells it
          on         run a command whenever something happens in a region
          send       one request to the daemon, and its reply
          calibrate  touch the corners, and get the panel's calibration matrix
          identify   touch the screen you mean, and get what fits it alone

        touchd COMMAND --help tells more about a command.

        options:
          --help     show this
          --version  show the version

        exit status: 0 done, 64 usage, 65 unreadable recording or description, 69 a service that isn't
        there or whose place is taken, 71 a system call failed, 77 permission denied, 78 configuration;
        standard error always says why.

        """

    static func text(of command: Command) -> String {
        switch command {
        case .run: run
        case .record: record
        case .replay: replay
        case .check: check
        case .devices: devices
        case .watch: watch
        case .on: on
        case .send: send
        case .draw: draw
        case .calibrate: calibrate
        case .identify: identify
        }
    }

    private static let run = """
        touchd run: the daemon: reads the touchscreens and tells what happens

        usage: touchd run [--config FILE] [--stdout] [--socket PATH] [--debug]

        Finds the touchscreens, also those that come later, and serves a socket: JSON Lines to
        whoever connects, see 'touchd watch', 'touchd on' and 'touchd send'.
        SIGHUP reads the configuration again; SIGTERM and SIGINT end it.

        options:
          --stdout            print the touch events to standard output; a socket only where
                              --socket, [socket] path or an activation asks for one
          --socket PATH       the socket; [socket] path unless given, and
                              /run/touchd/touchd.sock where there is none either
          --debug             tell each state change of each touch on standard error
          --config FILE       the configuration; /etc/touchd/touchd.toml unless given, and
                              one region over the whole screen where that doesn't exist

        """

    private static let record = """
        touchd record: what a device sends, as a recording

        usage: touchd record [--output FILE] DEVICE

        DEVICE is an event node like /dev/input/event3, or a link to one. The recording is
        evemu text, for 'touchd replay' and for evemu-play. ^C ends it.

        options:
          --output FILE       write to FILE, not to standard output

        """

    private static let replay = """
        touchd replay: play a recording through the same rules as a live device

        usage: touchd replay [--config FILE] [--layer L] [--format json|text] RECORDING

        RECORDING is evemu text or the YAML of 'libinput record'; - is standard input.
        It runs as fast as it can; every clock is the recording's own. Without [screen] in
        the configuration the screen is 1920x1080: no display is asked.

        options:
          --config FILE       the configuration; /etc/touchd/touchd.toml unless given, and
                              one region over the whole screen where that doesn't exist
          --layer L           the layer at the start, instead of the configuration's own
          --format json|text  JSON Lines for programs (unless given), or columns for people

        """

    private static let check = """
        touchd check: validate a configuration and show what it means

        usage: touchd check [--config FILE]

        Shows the screen, the devices and every region in pixels. All errors and warnings
        come at once on standard error, each as FILE:LINE:COLUMN: error: TEXT.
        With warnings only, the exit status is 0.

        options:
          --config FILE       the configuration; /etc/touchd/touchd.toml unless given

        """

    private static let draw = """
        touchd draw: the regions as a picture, with what recordings do to them

        usage: touchd draw [--config FILE] [--layer L] [--recording FILE]...
                           [--output FILE.svg] [--page FILE.html]

        Writes SVG: the screen with each region in its shape, and over it every contact of the
        recordings, by how it ended. A page plays them back. Neither needs another file. RECORDING
        is as 'touchd replay' has it. Without [screen] in the configuration the screen is
        1920x1080: no display is asked.

        options:
          --recording FILE    draw what happens in it, too; again for more; - is standard input
          --output FILE       write the picture to FILE; without it and --page, or for -, to
                              standard output
          --page FILE         write a page for a browser to FILE
          --config FILE       the configuration; /etc/touchd/touchd.toml unless given, and
                              one region over the whole screen where that doesn't exist
          --layer L           the layer at the start, instead of the configuration's own

        """

    private static let devices = """
        touchd devices: judge devices: used or not, and why

        usage: touchd devices [--format json|text] [DESCRIPTION...]

        Without DESCRIPTION, every event node of this machine. DESCRIPTION is evemu text or
        the YAML of 'libinput record', with or without events; - is standard input.

        options:
          --format json|text  a JSON object a line, or columns for people (unless given)

        """
}
