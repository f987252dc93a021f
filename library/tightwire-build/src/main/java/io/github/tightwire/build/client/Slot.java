package io.github.tightwire.build.client;

import org.jspecify.annotations.Nullable;

/**
 * A place for what a step reads: a field of a class, or a variable of the method.
 *
 * @param owner the class of the field; null of a variable
 * @param name of the field or the variable
 * @param type of what is in it
 */
record Slot(@Nullable ClientGroup owner, String name, FieldType type) {
}
