/** The plugin for Maven: it passes the configuration to the program, and the report to the log. */
@NullMarked
package io.github.tightwire.maven;

import org.jspecify.annotations.NullMarked;
