// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

export * from "./BitReader.js";
export * from "./BitWriter.js";
export * from "./Packets.js";
export { type Cipher } from "./Seal.js";
export * from "./Values.js";
export * from "./Verdict.js";
