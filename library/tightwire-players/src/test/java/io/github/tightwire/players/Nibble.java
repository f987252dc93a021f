package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** An input of four bits. */
final class Nibble implements BitSerializable {
    static final InputType<Nibble> TYPE = InputType.of(Nibble.class, Nibble::new);

    int value;

    static Nibble of(int value) {
        Nibble nibble = new Nibble();
        nibble.value = value;
        return nibble;
    }

    @Override
    public void serialize(BitStream s) {
        value = s.serializeBits(value, 4);
    }
}
