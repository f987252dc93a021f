package io.github.tightwire.game;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.util.ArrayList;
import java.util.List;

/** The requests that a protocol has, numbered in the order in which they are added. */
final class RequestKinds {
    private final List<Kind> kinds = new ArrayList<>();

    private record Kind(BitValue<?> prototype, BitValue<?> replyPrototype) {
    }

    void add(BitValue<?> prototype, BitValue<?> replyPrototype) {
        if (indexOf(prototype) >= 0) {
            throw new IllegalArgumentException(prototype.getClass().getName() + " was added before");
        }
        kinds.add(new Kind(prototype, replyPrototype));
    }

    int size() {
        return kinds.size();
    }

    List<? extends BitValue<?>> prototypes() {
        return kinds.stream().map(Kind::prototype).toList();
    }

    List<? extends BitValue<?>> replyPrototypes() {
        return kinds.stream().map(Kind::replyPrototype).toList();
    }

    BitValue<?> prototype(int kind) {
        return kinds.get(kind).prototype;
    }

    BitValue<?> replyPrototype(int kind) {
        return kinds.get(kind).replyPrototype;
    }

    /** A value of any of the types. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static BitValue<?> serialize(BitStream s, BitValue value) {
        return (BitValue<?>) s.serializeValue(value);
    }

    /** The kind of a request to send. */
    int of(Object request) {
        int kind = indexOf(request);
        if (kind < 0) {
            throw new IllegalArgumentException(
                    request.getClass().getName() + " is not one of the requests: add it to GameProtocol, on both sides");
        }
        return kind;
    }

    private int indexOf(Object request) {
        for (int i = 0; i < kinds.size(); i++) {
            if (prototype(i).getClass() == request.getClass()) {
                return i;
            }
        }
        return -1;
    }
}
