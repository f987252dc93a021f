/** The plugin for Maven: what a build says goes to the program, and what that says to the log. */
@NullMarked
package io.github.tightwire.maven;

import org.jspecify.annotations.NullMarked;
