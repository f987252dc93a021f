/**
 * Doors: each class here is extended on one side of a wall, used on the other, and, except for the recorder, found by its name
 * ({@link io.github.tightwire.internal.door.Implementation}). It knows neither side: types of the public packages are type parameters.
 *
 * <p>A class belongs here if it has no code but to find what extends it, and streams or families use it to tell the library something that
 * users don't see, or a public class uses it to reach code that is built upon that class. Use a door only where an arrow would run up.
 */
@NullMarked
package io.github.tightwire.internal.door;

import org.jspecify.annotations.NullMarked;
