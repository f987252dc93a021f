/**
 * Checks of class files before they are read: that everything in them is known, and that they are what was loaded.
 *
 * <p>A class belongs here if it knows class files and their times, and nothing of codecs.
 */
@NullMarked
package io.github.tightwire.internal.origin;

import org.jspecify.annotations.NullMarked;
