/** The plugin for Gradle: a task for each source set passes the configuration to {@code tightwire-build}, and its report to the log. */
@NullMarked
package io.github.tightwire.gradle;

import org.jspecify.annotations.NullMarked;
