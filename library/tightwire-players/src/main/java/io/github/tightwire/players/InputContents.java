package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.List;

/** The contents of a packet of inputs: one for each tick, the newest first, each of which may be the same as the one before it here. */
final class InputContents<I extends BitSerializable> implements BitSerializable {
    static final int MAX_INPUTS = 64;
    static final int NUMBER_BITS = 8;
    static final int TICK_BITS = 16;
    /** The bits before the newest input. */
    static final int HEADER_BITS = NUMBER_BITS + TICK_BITS + 6;

    private final InputType<I> type;
    /** The lowest bits of the packet's number. */
    int number;
    /** The lowest bits of the newest input's tick. */
    int tick;
    int count;
    final List<I> inputs = new ArrayList<>();
    /** The input has no bits: it is the same as that of the tick after it. */
    final boolean[] isSame = new boolean[MAX_INPUTS];

    InputContents(InputType<I> type) {
        this.type = type;
    }

    @Override
    public void serialize(BitStream s) {
        number = s.serializeBits(number, NUMBER_BITS);
        tick = s.serializeBits(tick, TICK_BITS);
        count = s.serializeInt(count, 1, MAX_INPUTS);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                isSame[i] = s.serializeBool(isSame[i]);
            }
            if (i == inputs.size()) {
                inputs.add(type.construct());
            }
            if (i == 0 || !isSame[i]) {
                s.serializeObject(inputs.get(i));
            }
        }
    }
}
