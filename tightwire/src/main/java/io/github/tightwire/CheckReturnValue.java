package io.github.tightwire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Whoever ignores the result of these methods has made a mistake: {@code s.serializeInt(health, 0, 100);} without
 * {@code health = } writes, and reads into nowhere. Error Prone and other checkers know annotations of this name, wherever they
 * are declared.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CheckReturnValue {
}
