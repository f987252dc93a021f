/** Ready codecs: the program that makes them when a game is built, and its report about them. */
@NullMarked
package io.github.tightwire.build;

import org.jspecify.annotations.NullMarked;
