/**
 * From instructions to a class that runs: its class file, hidden or beside the user's own, the lookup that defines it, what it calls and
 * what it borrows, and the dump for a person to read. {@link io.github.tightwire.internal.compiler.define.Output} is where to begin. What
 * enters is about one class as a whole; no instruction is chosen here.
 */
package io.github.tightwire.internal.compiler.define;
