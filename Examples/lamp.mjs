#!/usr/bin/env node
// Says what happens to the regions that are named, or to all. Usage: lamp.mjs [REGION...]
import { connect } from "node:net";
import { createInterface } from "node:readline";

const path = process.env.TOUCHD_SOCKET ?? "/run/touchd/touchd.sock";
const regions = process.argv.slice(2);
const connection = connect(path);
connection.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 69;
});
if (regions.length) connection.write(JSON.stringify({ subscribe: { regions } }) + "\n");
createInterface({ input: connection }).on("line", (line) => {
  const event = JSON.parse(line);
  if (event.event === "touchDown") console.log(event.region, "on");
  else if (/^touch(UpInside|UpOutside|Cancel)$/.test(event.event)) console.log(event.region, "off", event.event);
  else if (event.event === "lost") {
    const down = new Set(event.touches.map((touch) => touch.region));
    console.log("lost", event.count, "events; on:", ...[...down].sort());
  }
});
