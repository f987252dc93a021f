package io.github.tightwire.system.client;

import io.github.tightwire.fixtures.ProgramCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that run C# in the real Mono: see {@link ProgramCondition}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresMono.Condition.class)
@interface RequiresMono {
    /** Looks for it and for its compiler. */
    final class Condition extends ProgramCondition {
        Condition() {
            super("TIGHTWIRE_MONO", "mono", "mcs");
        }
    }
}
