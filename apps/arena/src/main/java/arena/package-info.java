/** The page of the arena, beside the game in {@code examples/arena}, whose classes are in this package. */
package arena;
