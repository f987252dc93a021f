package io.github.tightwire.system.browser;

import io.github.tightwire.fixtures.ProgramCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that run in the real Chromium: see {@link ProgramCondition}. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresChromium.Condition.class)
public @interface RequiresChromium {
    /** Looks for it. */
    final class Condition extends ProgramCondition {
        Condition() {
            super("TIGHTWIRE_CHROMIUM", "chromium", "chromedriver");
        }
    }
}
