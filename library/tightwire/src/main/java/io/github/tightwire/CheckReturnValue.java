package io.github.tightwire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ignoring the result of this method is a mistake: {@code s.serializeInt(health, 0, 100);} without {@code health = } writes, and reads
 * into nowhere. Error Prone and IntelliJ IDEA (<i>Result of method call ignored</i>) know annotations of this name in any package;
 * IntelliJ only on the method itself. {@link Codec#of(Class)} finds the same mistake when the codec is made.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface CheckReturnValue {
}
