package io.github.tightwire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Ignoring the result of these methods is a mistake: {@code s.serializeInt(health, 0, 100);} without {@code health = } writes,
 * and reads into nowhere. Error Prone knows annotations of this name, in whatever package. IntelliJ IDEA knows only some, by their full
 * names, and not this one. {@link Codec#of(Class)} finds the same mistake when the codec is made.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CheckReturnValue {
}
