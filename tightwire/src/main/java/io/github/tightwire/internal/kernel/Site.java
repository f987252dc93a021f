package io.github.tightwire.internal.kernel;

/**
 * A place in the source of a serialize method that compiled code was made of. The line numbers of compiled code are indices of
 * its sites.
 *
 * @param caller where the method that the place is in was spliced in; null in the outermost one
 * @param frame as a stack trace shows it
 */
public record Site(Site caller, StackTraceElement frame) {
}
