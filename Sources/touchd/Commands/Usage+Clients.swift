/// What `--help` shows of the commands that talk with the daemon.
extension Usage {
    static let watch = """
        touchd watch: what happens on the screens, as the daemon tells it

        usage: touchd watch [--region R]... [--event E]... [--format json|text] [--count N]
                            [--timeout S] [--socket PATH]

        A line an event, without end unless --count or --timeout gives one. A daemon that goes
        away is waited for. The lines are in docs/events.schema.json; 'lost' tells that the
        reader of this command was too slow for them.

        options:
          --region R          only touches in this region; again for more
          --event E           only these events, like touchUpInside or deviceAdded; again for more
          --format json|text  the daemon's lines (unless given), or columns for people
          --count N           end after N lines
          --timeout S         end after S seconds, like 2.5, with exit status 124
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
