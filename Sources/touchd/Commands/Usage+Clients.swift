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
}
