package io.github.tightwire.delta;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Many objects of one type, for a {@link DeltaArraySender} to send as deltas. An index has an object or none. The sender may leave some
 * objects for a later snapshot. The receiver creates an object that was added, and drops one that was removed. An object that did not
 * change costs next to nothing.
 *
 * <p>If the objects of a world have ids, put each at a free index, and its id into the object. When another object takes over an index, the
 * receiver may read it into the object that was there. The id shows that it is another one.
 *
 * <p>The bytes of deltas may change with 0.2.0: both sides need the same version of Tightwire.
 *
 * <p>Not to be used by two threads at once.
 *
 * @param <T> the type of the objects
 */
public final class DeltaArray<T extends BitSerializable> implements BitSerializable {
    private final List<Slot<T>> slots = new ArrayList<>();
    private final Head head;
    /** The snapshot of each object, while a receiver reads them. */
    private final int[] numbers;
    private final boolean[] known;
    private boolean isNumbered;
    private int number;

    /**
     * An array without objects.
     *
     * @param maxObjects how many there may be, from 1; the same on both sides
     * @param constructor makes a new object for the receiver to read into
     * @throws IllegalArgumentException if there may be none, or more than 2^24
     */
    public DeltaArray(int maxObjects, Supplier<? extends T> constructor) {
        if (maxObjects < 1 || maxObjects > 1 << 24) {
            throw new IllegalArgumentException("no array has " + maxObjects + " objects");
        }
        Objects.requireNonNull(constructor, "constructor");
        Slot<T> unused = new Slot<>(constructor, null);
        for (int i = 0; i < maxObjects; i++) {
            slots.add(new Slot<>(constructor, unused));
        }
        head = new Head(maxObjects);
        numbers = new int[maxObjects];
        known = new boolean[maxObjects];
    }

    /**
     * A codec for arrays. The senders of one thread may share it, and so may its receivers.
     *
     * @param <T> the type of the objects
     * @param maxObjects how many there may be
     * @param maxObjectBytes the most bytes that a {@link Codec} writes for an object, plus one for each align; the same on both sides
     * @return the codec
     * @throws IllegalArgumentException if an array could have more than 2^28 bytes, or none
     */
    @SuppressWarnings("unchecked")
    public static <T extends BitSerializable> DeltaCodec<DeltaArray<T>> codec(int maxObjects, int maxObjectBytes) {
        // An object's bits, whether it is there, and whether it is held.
        long bytes = Integer.BYTES + maxObjects * (maxObjectBytes + 1L);
        if (maxObjects < 1 || maxObjectBytes < 0 || bytes > 1 << 28) {
            throw new IllegalArgumentException(maxObjects + " objects of " + maxObjectBytes + " bytes are none, or too many");
        }
        return DeltaCodec.of((Class<DeltaArray<T>>) (Class<?>) DeltaArray.class, (int) bytes);
    }

    /**
     * Returns the most objects.
     *
     * @return from 1
     */
    public int maxObjects() {
        return slots.size();
    }

    /**
     * The object at an index.
     *
     * @param index below {@link #maxObjects()}
     * @return null if there is none
     * @throws IndexOutOfBoundsException if there is no such index
     */
    public @Nullable T get(int index) {
        return slots.get(index).object;
    }

    /**
     * Puts an object at an index, or removes the object there.
     *
     * @param index below {@link #maxObjects()}
     * @param object null for none
     * @throws IndexOutOfBoundsException if there is no such index
     */
    public void set(int index, @Nullable T object) {
        slots.get(index).object = object;
    }

    @Override
    public void serialize(BitStream s) {
        boolean reads = s.isReading();
        if (!reads) {
            head.end = end();
        }
        s.serializeObject(head);
        for (int i = 0; i < head.end; i++) {
            slots.get(i).isKept = reads && !takes(i, head.holds && head.held[i]);
            s.serializeObject(slots.get(i));
        }
        for (int i = head.end; reads && i < slots.size(); i++) {
            if (takes(i, false)) {
                slots.get(i).object = null;
            }
        }
    }

    /** Reads the objects of a snapshot, except those that came with a later one. */
    Verdict read(DeltaReceiver<DeltaArray<T>> receiver, int ofNumber, byte[] bytes, int offset, int length) {
        isNumbered = true;
        number = ofNumber;
        head.isRead = false;
        boolean accepted = false;
        try {
            Verdict verdict = receiver.readNext(this, ofNumber, bytes, offset, length);
            accepted = verdict.isAccepted();
            return verdict;
        } finally {
            isNumbered = false;
            if (!accepted && head.isRead) {
                // Half read: the next snapshot says how each is, those included that it holds.
                forget();
            }
        }
    }

    /** Returns whether an object came with a snapshot. */
    boolean isOf(int index, int ofNumber) {
        return known[index] && numbers[index] == ofNumber;
    }

    /** Forgets which objects came with later snapshots. */
    void forget() {
        Arrays.fill(known, false);
    }

    private boolean takes(int index, boolean held) {
        if (!isNumbered || held) {
            return !held || isNumbered && !known[index];
        }
        boolean newer = !known[index] || number - numbers[index] > 0;
        if (newer) {
            numbers[index] = number;
            known[index] = true;
        }
        return newer;
    }

    private int end() {
        int end = slots.size();
        while (end > 0 && slots.get(end - 1).object == null) {
            end--;
        }
        return end;
    }

    /** The number of objects that follow, the missing ones among them included, and which of them the receiver is to keep as they are. */
    private static final class Head implements BitSerializable {
        private final boolean[] held;
        private boolean holds;
        private boolean isRead;
        private int end;

        Head(int maxObjects) {
            held = new boolean[maxObjects];
        }

        @Override
        public void serialize(BitStream s) {
            isRead = s.isReading();
            end = s.serializeInt(end, 0, held.length);
            // An object that is written is not held: what a sender holds it adds on its own.
            holds = s.serializeBool(false);
            for (int i = 0; holds && i < end; i++) {
                held[i] = s.serializeBool(false);
            }
        }
    }

    /** An object that may be missing. */
    private static final class Slot<T extends BitSerializable> implements BitSerializable {
        private final Supplier<? extends T> constructor;
        private final @Nullable Slot<T> unused;
        private @Nullable T object;
        /** True if the object stays as it is, and what is read goes elsewhere. */
        private boolean isKept;

        Slot(Supplier<? extends T> constructor, @Nullable Slot<T> unused) {
            this.constructor = constructor;
            this.unused = unused;
        }

        @Override
        public void serialize(BitStream s) {
            if (isKept && unused != null) {
                unused.serialize(s);
            } else if (!s.serializeBool(object != null)) {
                object = null;
            } else {
                if (object == null) {
                    object = Objects.requireNonNull(constructor.get(), "constructed");
                }
                object.serialize(s);
            }
        }
    }
}
