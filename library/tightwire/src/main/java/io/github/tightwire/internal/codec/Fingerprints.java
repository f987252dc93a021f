package io.github.tightwire.internal.codec;

import io.github.tightwire.internal.PerClass;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.util.OptionalLong;

/** The fingerprints of types: each is found once, and goes with its class. */
public final class Fingerprints {
    private static final PerClass<OptionalLong> OF_TYPE = new PerClass<>() {
        @Override
        protected OptionalLong computeValue(Class<?> type) {
            return find(type);
        }
    };

    private Fingerprints() {
    }

    /**
     * Returns the fingerprint of a type.
     *
     * @param type a class that implements {@code BitSerializable} or {@code BitValue}
     * @return empty where the type is not described
     */
    public static OptionalLong of(Class<?> type) {
        return OF_TYPE.get(type);
    }

    private static OptionalLong find(Class<?> type) {
        OptionalLong ready = ReadyTemplates.fingerprint(type);
        if (ready.isPresent() || !Compilers.arePresent()) {
            return ready;
        }
        try {
            return OptionalLong.of(Compilers.get().fingerprint(type));
        } catch (NotCompilableException e) {
            return OptionalLong.empty();
        }
    }
}
