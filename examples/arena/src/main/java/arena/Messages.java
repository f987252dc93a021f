package arena;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.MessageTypes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What server and clients say to each other. */
final class Messages {
    /** The channels of {@link io.github.tightwire.channels.ConnectionConfig#DEFAULT}. */
    static final int RELIABLE = 0;
    static final int UNRELIABLE = 1;

    /** The order is part of the protocol: another one needs another {@link Arena#PROTOCOL_ID}. */
    static final MessageTypes TYPES = MessageTypes.builder()
            .message(Input.class, Input::new)
            .message(Snapshot.class, Snapshot::new)
            .message(Chat.class, Chat::new)
            .message(Inventory.class, Inventory::new)
            .message(Presence.class, Presence::new)
            .build();

    private Messages() {
    }

    enum Key { THRUST, LEFT, RIGHT, FIRE }

    /** The keys that a player holds; 60 times a second, unreliable. */
    static final class Input implements BitSerializable {
        final Set<Key> keys = EnumSet.noneOf(Key.class);

        @Override
        public void serialize(BitStream s) {
            s.serializeEnumSet(keys, Key.class);
        }
    }

    /** All bodies; 20 times a second, unreliable. */
    static final class Snapshot implements BitSerializable {
        int tick;
        final List<Body> bodies = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeUint32(tick);
            s.serializeList(bodies, 200, null, Body.FAMILY);
        }
    }

    /** What a player says. A client sends it as from player 0, and the server knows better. */
    static final class Chat implements BitSerializable {
        int player;
        String text = "";

        Chat() {
        }

        Chat(int player, String text) {
            this.player = player;
            this.text = text;
        }

        @Override
        public void serialize(BitStream s) {
            player = s.serializeInt(player, 0, World.MAX_PLAYERS - 1);
            text = s.serializeString(text, 100);
        }
    }

    /** What a player has, whenever it changes. */
    static final class Inventory implements BitSerializable {
        Map<String, Integer> items = Map.of();

        Inventory() {
        }

        Inventory(Map<String, Integer> items) {
            this.items = items;
        }

        @Override
        public void serialize(BitStream s) {
            items = s.serializeImmutableMap(items, 16,
                    "", (name, t) -> t.serializeString(name, 20),
                    0, (count, t) -> t.serializeInt(count, 0, 9999));
        }
    }

    /** A player joined or left. */
    static final class Presence implements BitSerializable {
        int player;
        boolean here;

        Presence() {
        }

        Presence(int player, boolean here) {
            this.player = player;
            this.here = here;
        }

        @Override
        public void serialize(BitStream s) {
            player = s.serializeInt(player, 0, World.MAX_PLAYERS - 1);
            here = s.serializeBool(here);
        }
    }
}
