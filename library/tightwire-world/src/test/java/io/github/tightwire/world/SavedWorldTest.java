package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Worlds that are saved, and go on elsewhere. */
class SavedWorldTest {
    private static final WorldTypes TYPES = types(50, 1_200);
    private static final Codec<SavedWorld> CODEC = Codec.of(SavedWorld.class);

    private final World world = new World(TYPES);
    private final byte[] packet = new byte[1_000];

    private static WorldTypes types(int maxEntities, int maxObjectBytes) {
        return WorldTypes.builder().maxEntities(maxEntities).maxObjectBytes(maxObjectBytes).entity(EntityType.of(Thing.class, Thing::new))
                .entity(EntityType.of(Sign.class, Sign::new)).event(Bang.class, Bang::new).build();
    }

    private static byte[] bytes(SavedWorld saved) {
        byte[] bytes = new byte[10_000];
        return Arrays.copyOf(bytes, CODEC.write(saved, bytes));
    }

    private static SavedWorld read(WorldTypes types, byte[] bytes) {
        SavedWorld saved = new SavedWorld(types);
        assertEquals(Verdict.ACCEPTED, CODEC.read(saved, bytes, bytes.length));
        return saved;
    }

    /** A world in which ids are free, and others rest. */
    private void live() {
        for (int i = 0; i < 20; i++) {
            int unused = world.spawn(i % 4 == 0 ? Sign.of("sign " + i) : Thing.at(100 * i, 200 * i));
        }
        world.endTick();
        world.despawn(3);
        world.despawn(19);
        world.endTick();
    }

    @Test
    void aWorldGoesOnWithItsTickItsEntitiesAndTheirIds() {
        live();
        World other = new World(read(TYPES, bytes(world.save())));
        assertEquals(2, other.tick());
        assertEquals(18, other.size());
        for (int id = 0; id < 20; id++) {
            assertEquals(world.get(id), other.get(id));
        }
        assertNull(other.get(3));
        assertNotSame(world.get(4), other.get(4));
        assertEquals(3, other.endTick());
    }

    @Test
    void whatWasSavedIsSavedAgainToTheByte() {
        live();
        byte[] saved = bytes(world.save());
        assertArrayEquals(saved, bytes(new World(read(TYPES, saved)).save()));
    }

    @Test
    void itIsWhatPlayersSeeAtTheEndOfTheTick() {
        live();
        byte[] before = bytes(world.save());
        int late = world.spawn(Thing.at(1, 1));
        ((Thing) world.get(1)).x = 7;
        world.despawn(2);
        assertArrayEquals(before, bytes(world.save()));
        world.endTick();
        World other = new World(world.save());
        assertEquals(7, ((Thing) other.get(1)).x);
        assertEquals(Thing.at(1, 1), other.get(late));
        assertNull(other.get(2));
    }

    @Test
    void nothingOfItChangesWithTheWorld() {
        live();
        SavedWorld saved = world.save();
        byte[] before = bytes(saved);
        World other = new World(saved);
        ((Thing) world.get(1)).x = 7;
        ((Thing) other.get(1)).x = 8;
        world.endTick();
        other.endTick();
        assertArrayEquals(before, bytes(saved));
        assertEquals(100, ((Thing) new World(saved).get(1)).x);
    }

    @Test
    void playersJoinAWorldThatGoesOnBeforeItsNextTickToo() {
        live();
        World other = new World(world.save());
        WorldView view = other.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(TYPES);
        for (int i = 0; i < 3; i++) {
            assertTrue(copy.read(packet, 0, view.write(packet, 0, packet.length)).isAccepted());
            view.acked(copy.acks());
            copy.showNewest(new Heard());
            assertEquals(other.tick(), copy.newestTick());
            assertEquals(18, copy.size());
            for (int id = 0; id < 20; id++) {
                assertEquals(other.get(id), copy.get(id));
            }
            ((Thing) other.get(1)).x++;
            other.endTick();
        }
    }

    @Test
    void freeIdsAreUsedAgainAndNoOthers() {
        live();
        World other = new World(world.save());
        assertEquals(3, other.spawn(new Thing()));
        // The last one was free, too, and nothing told of it.
        assertEquals(19, other.spawn(new Thing()));
        assertEquals(20, other.spawn(new Thing()));
    }

    @Test
    void aWorldWithoutEntitiesIsSavedToo() {
        World other = new World(read(TYPES, bytes(new SavedWorld(TYPES))));
        assertEquals(0, other.tick());
        assertEquals(0, other.size());
        assertEquals(0, other.spawn(new Thing()));
        assertEquals(1, other.endTick());
    }

    @Test
    void aFullWorldOfTheLargestIdsIsSavedToo() {
        for (int max : new int[] {1, 124, 125, 126, 1_000}) {
            WorldTypes types = types(max, 1_200);
            World full = new World(types);
            for (int i = 0; i < max; i++) {
                int unused = full.spawn(new Thing());
            }
            full.endTick();
            assertEquals(max, new World(read(types, bytes(full.save()))).size());
            for (int id = 0; id < max - 1; id++) {
                full.despawn(id);
            }
            full.endTick();
            SavedWorld last = read(types, bytes(full.save()));
            assertEquals(1, last.size());
            assertEquals(new Thing(), new World(last).get(max - 1));
        }
    }

    @Test
    void aStateThatIsCutShortIsRefused() {
        live();
        byte[] bytes = bytes(world.save());
        for (int length = 0; length < bytes.length; length++) {
            assertEquals(1, refused(Arrays.copyOf(bytes, length)), "cut to " + length);
        }
        assertEquals(0, refused(bytes));
    }

    @Test
    void damagedStatesGetAVerdictAndAreWorldsEvenSo() {
        live();
        byte[] bytes = bytes(world.save());
        int refused = 0;
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
            byte[] damaged = bytes.clone();
            damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
            refused += refused(damaged);
        }
        assertTrue(refused > bytes.length, "few are refused: " + refused);
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            byte[] any = new byte[random.nextInt(100)];
            random.nextBytes(any);
            refused += refused(any);
        }
    }

    private static int refused(byte[] bytes) {
        SavedWorld saved = new SavedWorld(TYPES);
        Verdict verdict = CODEC.read(saved, bytes, bytes.length);
        World restored = new World(saved);
        assertEquals(saved.size(), restored.size());
        assertEquals(saved.tick(), restored.tick());
        return verdict.isAccepted() ? 0 : 1;
    }

    @Test
    void anEntityLargerThanAnObjectMayBeIsRefusedAndOneAsLargeIsNot() {
        Sign sign = Sign.of("eleven bits");
        World one = new World(types(3, 1_200));
        int unused = one.spawn(sign);
        one.endTick();
        byte[] saved = bytes(one.save());
        // A bit, a length of 5 bits, aligned, 11 bytes, a float.
        assertEquals(sign, new World(read(types(3, 16), saved)).get(0));
        assertEquals(Reason.REJECTED, CODEC.read(new SavedWorld(types(3, 15)), saved, saved.length).reason());
    }

    @Test
    void aTypeThatThereIsNotIsRefused() {
        WorldTypes three = WorldTypes.builder().maxEntities(50).entity(EntityType.of(Thing.class, Thing::new))
                .entity(EntityType.of(Sign.class, Sign::new)).entity(EntityType.of(Bang.class, Bang::new)).build();
        World other = new World(three);
        int unused = other.spawn(Thing.at(1, 1));
        other.endTick();
        byte[] bytes = bytes(other.save());
        assertEquals(1, read(three, bytes).size());
        // Behind 31 bits of the tick and one of the first index.
        bytes[4] |= 3;
        assertEquals(Reason.OUT_OF_RANGE, CODEC.read(new SavedWorld(three), bytes, bytes.length).reason());
    }
}
