/**
 * Where an arrow would run up: each class here is extended on one side of a wall, used on the other, and found by its name
 * ({@link io.github.tightwire.internal.door.Implementation}). It knows neither side: types of the public packages are type parameters.
 *
 * <p>What enters is a class without code that lets streams and families tell what no user sees, or does for a public class what is built
 * upon that class. What can do without a door has none.
 */
@NullMarked
package io.github.tightwire.internal.door;

import org.jspecify.annotations.NullMarked;
