package io.github.tightwire.system.client;

import io.github.tightwire.fixtures.ProgramCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that compile C++ by the real GCC: see {@link ProgramCondition}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresGcc.Condition.class)
@interface RequiresGcc {
    /** Looks for it. */
    final class Condition extends ProgramCondition {
        Condition() {
            super("TIGHTWIRE_GCC", "g++");
        }
    }
}
