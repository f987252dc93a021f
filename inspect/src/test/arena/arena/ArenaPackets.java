package arena;

import arena.Messages.*;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.packet.Protocol;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;

/** Packets of what the arena's messages are, with whatever they may hold. */
public final class ArenaPackets {
    /** The messages, each a packet. */
    public static final Protocol PROTOCOL = Protocol.builder("arena", 1)
            .packet(Input.class, Input::new)
            .packet(Messages.Snapshot.class, Messages.Snapshot::new)
            .packet(Say.class, Say::new)
            .packet(Inventory.class, Inventory::new)
            .build();

    /** By type, in the order of the protocol. */
    public static final List<Function<Random, BitSerializable>> RANDOM = List.of(
            ArenaPackets::input, ArenaPackets::snapshot, ArenaPackets::say, ArenaPackets::inventory);

    private ArenaPackets() {
    }

    private static BitSerializable input(Random random) {
        Input input = new Input();
        for (Key key : Key.values()) {
            if (random.nextBoolean()) {
                input.keys.add(key);
            }
        }
        return input;
    }

    private static BitSerializable snapshot(Random random) {
        Messages.Snapshot snapshot = new Messages.Snapshot();
        snapshot.tick = random.nextInt();
        for (int i = random.nextInt(12); i > 0; i--) {
            float x = random.nextFloat(0, World.SIZE);
            float y = random.nextFloat(0, World.SIZE);
            snapshot.bodies.add(switch (random.nextInt(3)) {
                case 0 -> new Ship(random.nextInt(World.MAX_PLAYERS), x, y, random.nextFloat(-3, 3), random.nextInt(World.FULL_HEALTH + 1));
                case 1 -> new Asteroid(x, y, random.nextInt(64));
                default -> new Bullet(x, y);
            });
        }
        return snapshot;
    }

    private static BitSerializable say(Random random) {
        return Say.of(random.nextInt(World.MAX_PLAYERS), text(random, 30));
    }

    private static BitSerializable inventory(Random random) {
        Inventory inventory = new Inventory();
        inventory.items = new LinkedHashMap<>();
        for (int i = random.nextInt(17); i > 0; i--) {
            inventory.items.put(text(random, 6), random.nextInt(10_000));
        }
        return inventory;
    }

    /** Letters of one byte, two, three and four. */
    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0 && text.toString().getBytes(StandardCharsets.UTF_8).length < most - 4; i--) {
            text.appendCodePoint(List.of((int) 'a', (int) 'Z', (int) '"', 0xE9, 0x3B1, 0x20AC, 0x4E2D, 0x1F680).get(random.nextInt(8)));
        }
        return text.toString();
    }
}
