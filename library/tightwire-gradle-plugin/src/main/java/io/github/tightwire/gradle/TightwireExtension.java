package io.github.tightwire.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.provider.SetProperty;

/** The block {@code tightwire} of a build script. */
public abstract class TightwireExtension {
    /** Made by Gradle. */
    public TightwireExtension() {
    }

    /**
     * Makes a plain type or call an error: a type without a ready codec, or a part of it that runs on a stream object.
     *
     * @return false unless it is set here, or by {@code -Ptightwire.strict=true}
     */
    public abstract Property<Boolean> getStrict();

    /**
     * Makes codecs that are used without a look at class files: for a closed world, which has none.
     *
     * @return false unless it is set here, or by {@code -Ptightwire.trusted=true}
     */
    public abstract Property<Boolean> getTrusted();

    /**
     * Leaves the classes of all source sets as they were compiled.
     *
     * @return false unless it is set here, or by {@code -Ptightwire.skip=true}
     */
    public abstract Property<Boolean> getSkip();

    /**
     * The source sets whose types get ready codecs.
     *
     * @return names; unless it is set, those of all source sets
     */
    public abstract SetProperty<String> getSourceSets();
}
