package io.github.tightwire.build.client;

/** The place of the brace that opens a block. */
enum BraceStyle {
    /** On a line of its own, as C# has it. */
    ON_OWN_LINE,
    /** Behind the line that says which block it is. */
    ON_SAME_LINE
}
