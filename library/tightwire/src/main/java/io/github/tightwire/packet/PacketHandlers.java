package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Handlers of packets, by type. A reader that has handlers accepts their types and no others, and calls them.
 *
 * <pre>{@code
 * PacketReader reader = protocol.reader(new PacketHandlers()
 *         .on(Input.class, input -> world.steer(player, input))
 *         .on(Chat.class, chat -> broadcast(player, chat)));
 * Verdict verdict = reader.read(datagram);
 * }</pre>
 */
public final class PacketHandlers {
    private final Map<Class<? extends BitSerializable>, Handler> byType = new LinkedHashMap<>();

    /** Handles a packet of one type. */
    interface Handler {
        void handle(BitSerializable packet);
    }

    /** Makes handlers for no types yet. */
    public PacketHandlers() {
    }

    /**
     * Adds a type. Readers that were made before do not know it.
     *
     * @param type of the packets, exactly
     * @param handler gets each packet once it was read and its end check passed; must not read with the same reader. The
     *     exceptions that it throws come out of the reader's method
     * @param <T> the type
     * @return these handlers
     * @throws IllegalArgumentException if the type has a handler
     */
    public <T extends BitSerializable> PacketHandlers on(Class<T> type, Consumer<? super T> handler) {
        Objects.requireNonNull(handler, "handler");
        if (byType.putIfAbsent(type, packet -> handler.accept(type.cast(packet))) != null) {
            throw new IllegalArgumentException(type.getName() + " has a handler");
        }
        return this;
    }

    Set<Class<? extends BitSerializable>> types() {
        return byType.keySet();
    }

    /** By the types of a protocol, in their order, so that nothing is searched for a packet; null for a type that has none. */
    @Nullable Handler[] of(PacketTypes types) {
        @Nullable Handler[] handlers = new Handler[types.count()];
        for (int i = 0; i < handlers.length; i++) {
            handlers[i] = byType.get(types.get(i).type());
        }
        return handlers;
    }
}
