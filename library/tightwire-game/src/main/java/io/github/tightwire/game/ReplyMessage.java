package io.github.tightwire.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;

/** The reply to a {@link RequestMessage} on its way, or a refusal. */
final class ReplyMessage implements BitSerializable {
    private final RequestKinds kinds;
    /** The request's. */
    int number;
    boolean refused;
    /** The request's; nothing in a refusal. */
    int kind;
    BitValue<?> value;

    ReplyMessage(RequestKinds kinds) {
        this.kinds = kinds;
        value = kinds.replyPrototype(0);
    }

    RequestKinds kinds() {
        return kinds;
    }

    @Override
    public void serialize(BitStream s) {
        number = s.serializeUint32(number);
        refused = s.serializeBool(refused);
        if (refused) {
            return;
        }
        kind = s.serializeInt(kind, 0, kinds.size() - 1);
        if (s.isReading()) {
            value = kinds.replyPrototype(kind);
        }
        value = RequestKinds.serialize(s, value);
    }
}
