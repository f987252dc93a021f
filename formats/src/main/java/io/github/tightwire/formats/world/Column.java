package io.github.tightwire.formats.world;

import java.util.Locale;

/** The two ways in which a format is given a world, so that the comparison is fair both ways. */
public enum Column {
    /** The types a programmer would declare: floats as floats, text at the declared precision. */
    NATURAL,
    /** The integers of {@link QuantisedWorld}, as our own step 8 sends them. */
    QUANTISED;

    /** In lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
