package io.github.tightwire.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;

/** A plugin that is applied under the name of another, which is not here. */
class OtherPlugin implements Plugin<Project> {
    @Override
    public void apply(Project target) {
    }

    /** Android's. */
    static final class Android extends OtherPlugin {
    }

    /** Kotlin's for several platforms. */
    static final class Multiplatform extends OtherPlugin {
    }
}
