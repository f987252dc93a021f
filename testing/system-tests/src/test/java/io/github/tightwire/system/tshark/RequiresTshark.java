package io.github.tightwire.system.tshark;

import io.github.tightwire.fixtures.ProgramCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that run the real tshark: see {@link ProgramCondition}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresTshark.Condition.class)
@interface RequiresTshark {
    /** Looks for it. */
    final class Condition extends ProgramCondition {
        Condition() {
            super("TIGHTWIRE_TSHARK", "tshark");
        }
    }
}
