package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Worlds: packets of any bytes, and damaged ones, which a copy reads or refuses as if they had never come; and a world over a careless
 * line, of which the copy has all in the end.
 */
final class WorldsTarget implements Target {
    private static final int MOST_ENTITIES = 12;
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(MOST_ENTITIES).entity(EntityType.of(Dot.class, Dot::new))
            .event(Dot.class, Dot::new).build();
    private static final int MOST_STEPS = 150;
    private static final int CALM_STEPS = 80;
    private static final int PACKET_BYTES = 60;

    static final class Dot implements BitSerializable {
        private int at;
        private boolean isLit;

        @Override
        public void serialize(BitStream s) {
            at = s.serializeInt(at, 0, 1_000);
            isLit = s.serializeBool(isLit);
        }
    }

    /** Knows which entities are shown, and that none is so twice. */
    private static final class Shown implements WorldListener {
        private final Map<Integer, BitSerializable> entities = new HashMap<>();
        private int events;

        @Override
        public void appeared(int id, BitSerializable entity) {
            assertEquals(null, entities.put(id, entity));
        }

        @Override
        public void disappeared(int id, BitSerializable entity) {
            assertEquals(entity, entities.remove(id));
        }

        @Override
        public void event(int tick, BitSerializable event) {
            events++;
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] seed = new byte[200];
            for (int k = 0; k < seed.length; k++) {
                seed[k] = (byte) (k * (31 + 2 * i) + i);
            }
            seeds.add(seed);
        }
        return seeds;
    }

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        if (input.flag()) {
            hostile(input);
        } else {
            careless(input);
        }
    }

    private static void hostile(Input input) {
        World world = new World(TYPES);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Shown shown = new Shown();
        byte[] packet = new byte[PACKET_BYTES];
        for (int step = 0; !input.isEmpty() && step < MOST_STEPS; step++) {
            change(world, input);
            world.endTick();
            int length = view.write(packet, 0, packet.length);
            byte[] sent = Arrays.copyOf(packet, length);
            if (input.flag()) {
                sent[input.upTo(length - 1)] ^= (byte) (1 << input.upTo(7));
            } else if (input.flag()) {
                byte[] any = input.take(input.upTo(40));
                System.arraycopy(any, 0, sent, Math.min(2, length), Math.min(any.length, length - Math.min(2, length)));
            }
            String before = copy.acks() + " " + copy.newestTick();
            Verdict verdict = copy.read(sent, 0, sent.length);
            assertNotNull(verdict.toString());
            if (!verdict.isAccepted()) {
                assertEquals(before, copy.acks() + " " + copy.newestTick());
            }
            view.acked(copy.acks());
            copy.showNewest(shown);
            assertEquals(copy.size(), shown.entities.size());
            assertTrue(copy.size() <= MOST_ENTITIES);
        }
    }

    private static void careless(Input input) {
        World world = new World(TYPES);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        Shown shown = new Shown();
        List<byte[]> flying = new ArrayList<>();
        byte[] packet = new byte[PACKET_BYTES];
        int events = 0;
        int calm = 0;
        for (int step = 0; calm < CALM_STEPS; step++) {
            boolean isCalm = input.isEmpty() || step >= MOST_STEPS;
            calm += isCalm ? 1 : 0;
            events += isCalm ? 0 : change(world, input);
            world.endTick();
            flying.add(Arrays.copyOf(packet, view.write(packet, 0, packet.length)));
            int fate = isCalm ? 0 : input.upTo(5);
            if (fate == 1) {
                flying.remove(flying.size() - 1);
            }
            while (fate != 2 && !flying.isEmpty()) {
                byte[] next = flying.remove(fate == 3 ? flying.size() - 1 : 0);
                Verdict verdict = copy.read(next, 0, next.length);
                assertTrue(verdict.isAccepted() || verdict.reason() == Reason.NO_BASELINE, verdict::toString);
            }
            if (fate != 4) {
                view.acked(copy.acks());
            }
            copy.showNewest(shown);
        }
        assertEquals(world.size(), copy.size());
        world.forEachId(id -> {
            Dot sent = (Dot) world.get(id);
            Dot come = (Dot) shown.entities.get(id);
            assertNotNull(sent);
            assertNotNull(come);
            assertEquals(sent.at, come.at);
            assertEquals(sent.isLit, come.isLit);
        });
        assertEquals(events, shown.events);
    }

    /** Returns the number of events. */
    private static int change(World world, Input input) {
        int id = input.upTo(MOST_ENTITIES - 1);
        Dot dot = (Dot) world.get(id);
        switch (input.upTo(3)) {
            case 0 -> {
                if (world.size() < MOST_ENTITIES) {
                    world.spawn(new Dot());
                }
            }
            case 1 -> {
                if (dot != null) {
                    world.despawn(id);
                }
            }
            case 2 -> {
                if (dot != null) {
                    dot.at = input.octet() * 3;
                    dot.isLit = input.flag();
                }
            }
            default -> {
                world.event(new Dot());
                return 1;
            }
        }
        return 0;
    }
}
