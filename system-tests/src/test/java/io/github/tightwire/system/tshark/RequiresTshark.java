package io.github.tightwire.system.tshark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that run the real tshark. Where there is none they are skipped, and say so; where it must be, they fail. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresTshark.Condition.class)
@interface RequiresTshark {
    /** Set to {@code required} where tshark must be: {@code .ci/run} does. */
    String ENVIRONMENT = "TIGHTWIRE_TSHARK";

    /** Looks for tshark. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            boolean isRequired = "required".equals(System.getenv(ENVIRONMENT));
            if (Tshark.isInstalled() || isRequired) {
                // Where it is required and missing, the test starts it, and fails.
                return ConditionEvaluationResult.enabled("tshark is there, or must be");
            }
            if (context.getTestMethod().isEmpty()) {
                System.out.println("[WARNING] " + context.getDisplayName() + " skipped: there is no tshark on the PATH. "
                        + "Nothing was shown in it; apt-get install tshark, or its like, and run again.");
            }
            return ConditionEvaluationResult.disabled("there is no tshark on the PATH");
        }
    }
}
