package io.github.tightwire.demo.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Messages that are read into again and again: as many as a packet may have. Each is good until the next packet, which is enough for
 * those that are taken at once. Only a peer that sends them over the channel that puts into order could see others in their place.
 *
 * @param <T> the messages
 */
final class Ring<T> implements Supplier<T> {
    private final List<T> messages = new ArrayList<>();
    private int next;

    Ring(Supplier<T> factory, int count) {
        for (int i = 0; i < count; i++) {
            messages.add(factory.get());
        }
    }

    @Override
    public T get() {
        T message = messages.get(next);
        next = (next + 1) % messages.size();
        return message;
    }
}
