/**
 * From instructions to a class that runs: its class file, hidden or beside the user's own, the lookup that defines it, what it calls and
 * what it borrows, and the dump for a person to read. {@link io.github.tightwire.internal.compiler.define.Output} is where to begin. A
 * class belongs here if it is about class files as wholes: it takes the instructions of serialize methods as they were printed, but for
 * links to what is borrowed and for local variables, and moves a method whole or not at all.
 */
package io.github.tightwire.internal.compiler.define;
