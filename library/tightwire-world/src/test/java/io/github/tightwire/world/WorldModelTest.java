package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.model.DeltaModel.Entry;
import io.github.tightwire.model.WorldModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Packets of worlds, read by the slow model of docs/wire.md too. */
class WorldModelTest {
    private static final List<Entry> THING = List.of(integer(14), integer(14), integer(10), integer(8), integer(7));
    private static final List<Entry> BANG = List.of(new Entry(21, 0, 1 << 20, 0, List.of()));

    private static Entry integer(int bits) {
        return new Entry(bits, 0, (1 << bits) - 1, 0, List.of());
    }

    @RepeatedTest(8)
    void theModelReadsTheSame(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        int most = 1 + random.nextInt(150);
        WorldTypes types = WorldTypes.builder().maxEntities(most).entity(EntityType.of(Thing.class, Thing::new))
                .event(Bang.class, Bang::new).build();
        World world = new World(types);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(types);
        WorldModel model = new WorldModel(most, List.of(THING), List.of(BANG));
        EntityStreams streams = new EntityStreams(1_200);
        byte[] buffer = new byte[40 + random.nextInt(300)];
        List<Integer> ids = new ArrayList<>();
        List<WorldAcks> acks = new ArrayList<>();
        double loss = random.nextDouble() / 2;
        int delay = random.nextInt(6);
        int entities = 0;
        for (int number = 1; number <= 150; number++) {
            if (ids.size() < most && random.nextInt(2) == 0) {
                ids.add(world.spawn(Thing.at(random.nextInt(Thing.MAX_XY), random.nextInt(Thing.MAX_XY))));
            }
            if (!ids.isEmpty() && random.nextInt(8) == 0) {
                world.despawn(ids.remove(random.nextInt(ids.size())));
            }
            for (int id : ids) {
                if (world.get(id) instanceof Thing thing && random.nextInt(3) == 0) {
                    thing.x = Math.floorMod(thing.x + random.nextInt(100) - 20, Thing.MAX_XY);
                }
            }
            if (random.nextInt(6) == 0) {
                world.event(Bang.of(number));
            }
            for (int skipped = random.nextInt(5) == 0 ? 2 : 1; skipped > 0; skipped--) {
                world.endTick();
            }
            byte[] packet = Arrays.copyOf(buffer, view.write(buffer, 0, buffer.length));
            if (random.nextDouble() >= loss) {
                assertTrue(copy.read(packet, 0, packet.length).isAccepted());
                entities += compare(copy.reader, model.read(packet, number), streams);
                acks.add(Line.copied(copy.acks()));
            }
            if (acks.size() > delay) {
                view.acked(acks.remove(0));
            }
        }
        assertTrue(entities > 50, entities + " entities");
    }

    /** Returns the number of entities. */
    private static int compare(PacketReader reader, WorldModel.Packet read, EntityStreams streams) {
        assertEquals(read.number(), reader.number);
        assertEquals(read.tick(), reader.tick);
        assertEquals(read.gone().size(), reader.despawned.size());
        for (int i = 0; i < read.gone().size(); i++) {
            assertEquals(read.gone().get(i), reader.despawned.get(i));
        }
        assertEquals(read.events().size(), reader.eventCount());
        for (int i = 0; i < reader.eventCount(); i++) {
            Bang bang = new Bang();
            assertTrue(streams.load(reader.event(i).values, bang).isAccepted());
            assertEquals(read.events().get(i).number(), reader.event(i).number);
            assertEquals(read.events().get(i).tick(), reader.event(i).tick);
            assertEquals(read.events().get(i).entries().get(0).value(), bang.number);
        }
        assertEquals(read.entities().size(), reader.entityCount());
        for (int i = 0; i < reader.entityCount(); i++) {
            Thing thing = new Thing();
            assertTrue(streams.load(reader.entity(i).values, thing).isAccepted());
            WorldModel.Told told = read.entities().get(i);
            assertEquals(told.id(), reader.entity(i).id);
            assertEquals(told.generation(), reader.entity(i).generation);
            assertEquals(told.entries().stream().map(Entry::value).toList(),
                    List.of((long) thing.x, (long) thing.y, (long) thing.z, (long) thing.heading, (long) thing.health));
        }
        return reader.entityCount();
    }
}
