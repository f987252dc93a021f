/**
 * Findings about a flat method before anything of it is printed: regions of operations that all happen or none, branches, fields that are
 * serialized in place, unrolled loops, cuts, the place of each instruction in the packet. {@code Regions} and {@code Schedules} are where
 * to begin.
 *
 * <ul>
 *   <li>{@code Plan}: all findings;
 *   <li>{@code Regions}: runs of operations of constant width;
 *   <li>{@code Schedules}: the schedules of all regions, in order;
 *   <li>{@code StreamCalls}: instructions that are operations;
 *   <li>{@code CountedLoop}: a loop over indices: its test and its end;
 *   <li>{@code UnrollableLoop}: one over small elements;
 *   <li>{@code Unrolling}: the copies of a body, and the test before them;
 *   <li>{@code ElementLoop}: a loop over an array, whose elements the kernel takes;
 *   <li>{@code BranchedFlag}: a bool that is written and branched on;
 *   <li>{@code FlagSinking}: its move behind the branch;
 *   <li>{@code FlatCopy}: a method of which instructions are repeated or moved;
 *   <li>{@code Jump}: the target of a jump;
 *   <li>{@code Variables}: variables, and where they are loaded;
 *   <li>{@code InPlace}: {@code x = s.serializeInt(x, …)} of a field or an element;
 *   <li>{@code StoreBack}: the same of an operation made of others, which returns its value as it was;
 *   <li>{@code Way}: the same instructions on two ways to a field or an element;
 *   <li>{@code FloatPairs}: floats side by side that a write looks at together;
 *   <li>{@code Repetition}: where a write begins a region anew that an exception has left;
 *   <li>{@code Effects}: the changes that an instruction may make;
 *   <li>{@code StorePlan}: the places where a write stores its regions;
 *   <li>{@code StagedBits}: bits for which a write has not looked for room yet.
 * </ul>
 *
 * <p>A class belongs here if it decides, once and for all directions that share it, and prints nothing.
 */
package io.github.tightwire.internal.compiler.plan;
