import Testing

/// docs/events.schema.json, as Debian's python3-jsonschema reads it.
enum Validator {
    private static let program = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        cls = jsonschema.validators.validator_for(schema)
        cls.check_schema(schema)
        if len(sys.argv) > 2:
            schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/" + sys.argv[2]}
        checker = cls(schema)
        for line in sys.stdin:
            value = json.loads(line, parse_constant=lambda name: sys.exit("no JSON: " + name))
            # A schema can't say "two decimals": multiples of 0.01 aren't exact in floating point.
            for key in ("x", "y"):
                if isinstance(value, dict) and isinstance(value.get(key), float):
                    if len(repr(value[key]).split(".")[1]) > 2: sys.exit("not hundredths: " + line)
            if not checker.is_valid(value): print("invalid: " + line.strip())
            else: print(value.get("event", "valid"))
        """

    /// For each line its event's name ("valid" for a request), or "invalid: " and the line.
    static func kinds(of lines: String, as definition: String? = nil) throws -> [String] {
        let schema = Place.package.appendingPathComponent("docs/events.schema.json").path
        let python = try TouchdProcess(
            executable: "/usr/bin/python3", ["-c", program, schema] + (definition.map { [$0] } ?? []), input: lines)
        try #require(python.status == 0, "\(python.messages)")
        return python.lines
    }
}
