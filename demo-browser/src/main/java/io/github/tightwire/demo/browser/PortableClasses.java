package io.github.tightwire.demo.browser;

import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/**
 * Tells the compiler to JavaScript which class stands in for one that uses what JavaScript's Java does not have: constructors by the name
 * of their class.
 */
public final class PortableClasses extends SimpleSubstitutionPolicy {
    private static final String INTERNAL = "io.github.tightwire.internal";

    @Override
    public void contribute(SubstitutionSink sink) {
        sink.selectClasses(named(INTERNAL + ".door.Implementation"))
                .replacePackage(INTERNAL + ".door", PortableClasses.class.getPackageName())
                .simpleNamePrefix("Portable");
    }
}
