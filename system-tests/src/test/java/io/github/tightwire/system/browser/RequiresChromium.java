package io.github.tightwire.system.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that run in the real Chromium. Where there is none they are skipped, and say so; where it must be, they fail. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresChromium.Condition.class)
@interface RequiresChromium {
    /** Set to {@code required} where Chromium must be: {@code .ci/run} does. */
    String ENVIRONMENT = "TIGHTWIRE_CHROMIUM";

    /** Looks for Chromium and its driver. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            boolean isRequired = "required".equals(System.getenv(ENVIRONMENT));
            if (Chromium.isInstalled() || isRequired) {
                // Where it is required and missing, the test starts it, and fails.
                return ConditionEvaluationResult.enabled("Chromium is there, or must be");
            }
            if (context.getTestMethod().isEmpty()) {
                System.out.println("[WARNING] " + context.getDisplayName() + " skipped: there is no chromium with its chromedriver on the "
                        + "PATH. No page was looked at; apt-get install chromium chromium-driver, or their like, and run again.");
            }
            return ConditionEvaluationResult.disabled("there is no chromium with its chromedriver on the PATH");
        }
    }
}
