/// What `--help` shows of the commands that talk with the daemon.
extension Usage {
    static let watch = """
        touchd watch: what happens on the screens, as the daemon tells it

        usage: touchd watch [--region R]... [--event E]... [--format json|text] [--count N]
                            [--timeout S] [--socket PATH]

        A line an event, without end unless --count or --timeout gives one. A daemon that goes
        away is waited for. touchd-protocol(7) tells of the lines; 'lost' among them that the
        reader of this command was too slow for them.

        options:
          --region R          only touches in this region; again for more
          --event E           only these events, like touchUpInside or deviceAdded; again for more
          --format json|text  the daemon's lines (unless given), or columns for people
          --count N           end after N lines
          --timeout S         end after S seconds, like 2.5, with exit status 124
          --socket PATH       the daemon's socket; /run/touchd/touchd.sock unless given

        """

    static let on = """
        touchd on: run a command whenever something happens in a region

        usage: touchd on --region R [--event E] [--taps N] [--parallel N] [--once] [--socket PATH]
                         -- COMMAND [ARG...]

        COMMAND is run as it stands, without a shell and without input, for each touchUpInside
        in the region, or for each event that --event names. It finds the event in TOUCHD_EVENT,
        TOUCHD_REGION, TOUCHD_X, TOUCHD_Y, TOUCHD_DURATION_US, TOUCHD_TAP_COUNT, TOUCHD_TOUCH
        and TOUCHD_DEVICE; what an event doesn't have is unset. One runs at a time: up to 1000
        events wait for it, more are skipped. A daemon that goes away is waited for. A command
        that runs when this one ends goes on.

        options:
          --region R          the region
          --event E           the event; touchUpInside unless given
          --taps N            only the Nth of consecutive taps: exactly, so that 1 comes before 2
          --parallel N        so many commands at once, up to 1000
          --once              end after the first, with the command's exit status (128 and its
                              number for a signal, 127 for a command that isn't found)
          --socket PATH       the daemon's socket; /run/touchd/touchd.sock unless given

        """

    static let send = """
        touchd send: one request to the daemon, and its reply

        usage: touchd send [--socket PATH] JSON

        Prints the reply. Exit status 1 where it is "ok":false. Anyone who can connect may ask:

          touchd send '{"status":{}}'
          touchd send '{"regions":{}}'

        and root, the daemon's own user and those that the configuration names:

          touchd send '{"layer":"home"}'              the layer; null for none
          touchd send '{"lock":{"seconds":30}}'       no touches for so long
          touchd send '{"unlock":{}}'
          touchd send '{"reload":{}}'                 the configuration, read again

        options:
          --socket PATH       the daemon's socket; /run/touchd/touchd.sock unless given

        """
}
