package io.github.tightwire.system.portable;

import io.github.tightwire.fixtures.ProgramCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that run JavaScript in the real Node.js: see {@link ProgramCondition}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresNode.Condition.class)
public @interface RequiresNode {
    /** Looks for it. */
    final class Condition extends ProgramCondition {
        Condition() {
            super("TIGHTWIRE_NODE", "node");
        }
    }
}
