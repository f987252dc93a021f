package io.github.tightwire.examples;

import io.github.tightwire.fixtures.ProgramCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that look at windows: see {@link ProgramCondition}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresScreen.Condition.class)
@interface RequiresScreen {
    /** Looks for a screen that needs no hardware. */
    final class Condition extends ProgramCondition {
        Condition() {
            super("TIGHTWIRE_XVFB", Screen.PROGRAMS);
        }
    }
}
