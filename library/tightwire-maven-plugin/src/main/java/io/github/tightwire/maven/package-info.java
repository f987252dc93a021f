/** The plugin for Maven: it passes the configuration to {@code tightwire-build}, and its report to the log. */
@NullMarked
package io.github.tightwire.maven;

import org.jspecify.annotations.NullMarked;
