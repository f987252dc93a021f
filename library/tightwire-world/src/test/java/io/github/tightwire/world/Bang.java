package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** An event with a number. */
final class Bang implements BitSerializable {
    int number;

    static Bang of(int number) {
        Bang bang = new Bang();
        bang.number = number;
        return bang;
    }

    @Override
    public void serialize(BitStream s) {
        number = s.serializeInt(number, 0, 1 << 20);
    }
}
