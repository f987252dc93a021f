/**
 * The wire of a type, as data: what a read does, with conditions, bounds and loops as expressions of what was read before.
 * {@code Structures} is where to begin.
 *
 * <ul>
 *   <li>{@code Structures}: the classes of a type, each described once;
 *   <li>{@code Walk}: runs a method on terms instead of values, both ways of each branch, each loop once;
 *   <li>{@code Ways}: where the ways of a method meet, and its loops;
 *   <li>{@code State}: what variables and fields hold, as terms;
 *   <li>{@code Term}: a value, by what it was made of;
 *   <li>{@code Arithmetic}: instructions and conditions on terms;
 *   <li>{@code StreamOperations}: the operations of a stream: which of their arguments the wire depends on;
 *   <li>{@code Constants}: what class files say of enums and of constants;
 *   <li>{@code NumberTable}: an array of numbers that nobody changes;
 *   <li>{@code Draft}: a step while the walk goes on;
 *   <li>{@code Conversion}: steps for the user, of drafts; what does not matter to the wire goes;
 *   <li>{@code IndescribableException}: a reason with its place.
 * </ul>
 *
 * <p>It is for tools and tests: no class here may change the emitted code. What it can't follow, it names; it never leaves anything out.
 */
package io.github.tightwire.internal.compiler.describe;
