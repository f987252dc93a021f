package io.github.tightwire.packet;

import java.util.List;
import java.util.function.Supplier;

/**
 * Types that two programs send each other: those of a {@link Protocol}, of a game's messages, of a world. Tools and tests take all of them
 * at once.
 */
public interface WireTypes {
    /**
     * Returns what makes an object of each type.
     *
     * @return for each type its factory, which gives an object to read into, or of a type of values the blank
     */
    List<Supplier<?>> samples();
}
