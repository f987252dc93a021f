package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.Objects;

/** An entity with a text, a float and a bit. */
final class Sign implements BitSerializable {
    String text = "";
    float size;
    boolean isLit;

    static Sign of(String text) {
        Sign sign = new Sign();
        sign.text = text;
        return sign;
    }

    @Override
    public void serialize(BitStream s) {
        isLit = s.serializeBool(isLit);
        text = s.serializeString(text, 20);
        size = s.serializeFloat(size);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sign sign && text.equals(sign.text) && size == sign.size && isLit == sign.isLit;
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, size, isLit);
    }

    @Override
    public String toString() {
        return text + "," + size + "," + isLit;
    }
}
