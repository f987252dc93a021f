package io.github.tightwire.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;

/** A {@link Request} on its way. */
final class RequestMessage implements BitSerializable {
    private final RequestKinds kinds;
    /** The number that the asking side gives, which the reply repeats. */
    int number;
    int kind;
    BitValue<?> value;

    RequestMessage(RequestKinds kinds) {
        this.kinds = kinds;
        value = kinds.prototype(0);
    }

    RequestKinds kinds() {
        return kinds;
    }

    @Override
    public void serialize(BitStream s) {
        number = s.serializeUint32(number);
        kind = s.serializeInt(kind, 0, kinds.size() - 1);
        if (s.isReading()) {
            value = kinds.prototype(kind);
        }
        value = RequestKinds.serialize(s, value);
    }
}
