import { readFileSync } from "node:fs";
import { cipher } from "./cipher.mjs";
import { outcomes } from "./outcomes.mjs";

// Prints what comes of packets.
process.stdout.write((await outcomes(readFileSync(process.argv[2], "latin1"), cipher)).join("\n") + "\n");
