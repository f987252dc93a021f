package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Sample packets of a type, and all that several checks ask about the type.
 *
 * @param <T> the type
 */
final class TypeSamples<T extends BitSerializable> {
    private static final int MOST_KEPT = 24;
    private static final int LEAST_KEPT = 12;
    /** The values of all kept objects together, so that the check of a large type is quick, too. */
    private static final int MOST_VALUES = 50_000;

    final TypeUnderTest<T> subject;
    final Report report;
    final Predicate<FieldKey> ignored;
    final Random random;
    /** The number of values in a new object. */
    final int values;
    final FieldUse use = new FieldUse();
    /** Each is one object, and the padding of its last byte is zero; where a check is on the wire it is right. */
    final List<byte[]> packets = new ArrayList<>();

    TypeSamples(TypeUnderTest<T> subject, Report report, Predicate<FieldKey> ignored, Random random) {
        this.subject = subject;
        this.report = report;
        this.ignored = ignored;
        this.random = random;
        this.values = state(subject.fresh()).size();
    }

    Class<T> type() {
        return subject.codec.type();
    }

    /** Returns whether there are packets enough for the checks that compare them with each other. */
    boolean areComplete() {
        return packets.size() >= Math.max(LEAST_KEPT, Math.min(MOST_KEPT, MOST_VALUES / values));
    }

    /** Returns the first packets, as many as a check has time for. */
    List<byte[]> first(int most) {
        return packets.subList(0, Math.min(most, packets.size()));
    }

    /** Calls something with each field that can be set, within the objects of the first packets. */
    void forEachSettable(int mostPackets, BiConsumer<? super T, ? super ObjectField> action) {
        for (byte[] packet : first(mostPackets)) {
            T object = read(packet);
            for (ObjectField slot : ObjectField.within(object)) {
                if (slot.isSettable() && !ignored.test(slot.key())) {
                    action.accept(object, slot);
                }
            }
        }
    }

    ObjectState state(Object object) {
        return StateReader.of(object, ignored);
    }

    /** Reads a packet that is accepted into a new object. */
    T read(byte[] packet) {
        T object = subject.fresh();
        if (!subject.read(object, packet).isAccepted()) {
            throw new IllegalStateException("a packet was accepted before");
        }
        return object;
    }
}
