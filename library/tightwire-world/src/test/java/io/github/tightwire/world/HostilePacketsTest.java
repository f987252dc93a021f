package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes that no server sends: a verdict, no exception, and a copy as it was. */
class HostilePacketsTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(50).entity(EntityType.of(Thing.class, Thing::new))
            .entity(EntityType.of(Sign.class, Sign::new)).event(Bang.class, Bang::new).build();

    private final Random random = new Random(1);
    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);

    /** The packets of a short match without losses, each acked at once. */
    private List<byte[]> packets(int count) {
        List<byte[]> packets = new ArrayList<>();
        WorldCopy copy = new WorldCopy(TYPES);
        byte[] bytes = new byte[400];
        for (int i = 0; i < 20; i++) {
            world.spawn(i % 4 == 0 ? Sign.of("sign " + i) : Thing.at(100 * i, 200 * i));
        }
        for (int i = 0; i < count; i++) {
            for (int id = 0; id < 20; id++) {
                if (world.get(id) instanceof Thing thing && random.nextInt(3) == 0) {
                    thing.x += random.nextInt(10);
                }
            }
            if (i % 5 == 1) {
                world.event(Bang.of(i));
            }
            if (i % 7 == 3) {
                world.despawn(i % 20);
            }
            world.endTick();
            byte[] packet = Arrays.copyOf(bytes, view.write(bytes, 0, bytes.length));
            packets.add(packet);
            assertTrue(copy.read(packet, 0, packet.length).isAccepted());
            view.acked(copy.acks());
        }
        return packets;
    }

    private static WorldCopy copyOf(List<byte[]> packets) {
        WorldCopy copy = new WorldCopy(TYPES);
        for (byte[] packet : packets) {
            assertTrue(copy.read(packet, 0, packet.length).isAccepted());
        }
        return copy;
    }

    private static String state(WorldCopy copy) {
        Heard heard = new Heard();
        copy.showNewest(heard);
        return copy.newestTick() + " " + copy.acks() + " " + heard.shown;
    }

    @Test
    void eachPacketThatIsCutShortIsRefusedAndTheWholeOneAccepted() {
        List<byte[]> packets = packets(15);
        byte[] last = packets.remove(packets.size() - 1);
        WorldCopy copy = copyOf(packets);
        String before = state(copyOf(packets));
        for (int length = 0; length < last.length; length++) {
            Verdict verdict = copy.read(last, 0, length);
            assertFalse(verdict.isAccepted(), "cut to " + length);
        }
        assertEquals(before, state(copy));
        assertTrue(copy.read(last, 0, last.length).isAccepted());
    }

    @Test
    void aByteMoreIsRefused() {
        List<byte[]> packets = packets(15);
        byte[] last = packets.remove(packets.size() - 1);
        for (int added : new int[] {0, 1, 255}) {
            byte[] longer = Arrays.copyOf(last, last.length + 1);
            longer[last.length] = (byte) added;
            assertFalse(copyOf(packets).read(longer, 0, longer.length).isAccepted(), "added " + added);
        }
    }

    @Test
    void aPacketThatCameBeforeIsTooOld() {
        List<byte[]> packets = packets(15);
        WorldCopy copy = copyOf(packets);
        byte[] last = packets.get(packets.size() - 1);
        assertEquals(Reason.TOO_OLD, copy.read(last, 0, last.length).reason());
    }

    @Test
    void aPacketRelativeToOneThatNeverCameHasNoBaseline() {
        List<byte[]> packets = packets(15);
        byte[] last = packets.get(packets.size() - 1);
        assertEquals(Reason.NO_BASELINE, new WorldCopy(TYPES).read(last, 0, last.length).reason());
    }

    @Test
    void fewerBytesThanANumberAreTooShort() {
        assertEquals(Reason.TOO_SHORT, new WorldCopy(TYPES).read(new byte[1], 0, 1).reason());
    }

    @Test
    void damagedPacketsGetAVerdictAndARefusalChangesNothing() {
        List<byte[]> packets = packets(15);
        byte[] last = packets.remove(packets.size() - 1);
        String before = state(copyOf(packets));
        WorldCopy copy = copyOf(packets);
        int refused = 0;
        for (int bit = 0; bit < last.length * Byte.SIZE; bit++) {
            byte[] damaged = last.clone();
            damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
            if (copy.read(damaged, 0, damaged.length).isAccepted()) {
                copy = copyOf(packets);
            } else {
                refused++;
            }
        }
        assertTrue(refused > last.length, "few are refused: " + refused);
        assertEquals(before, state(copy));
    }

    @Test
    void randomBytesGetAVerdict() {
        WorldCopy copy = copyOf(packets(15));
        Heard heard = new Heard();
        int accepted = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[2 + random.nextInt(60)];
            random.nextBytes(bytes);
            int number = 16 + i;
            bytes[0] = (byte) number;
            bytes[1] = (byte) (number >>> Byte.SIZE);
            accepted += copy.read(bytes, 0, bytes.length).isAccepted() ? 1 : 0;
            copy.showNewest(heard);
            assertTrue(copy.size() <= TYPES.maxEntities());
        }
        assertTrue(accepted < 20_000);
    }

    @Test
    void zerosAndOnesAreBoundedWork() {
        for (int fill : new int[] {0, 255}) {
            byte[] bytes = new byte[1_200];
            Arrays.fill(bytes, (byte) fill);
            bytes[0] = 1;
            bytes[1] = 0;
            assertFalse(new WorldCopy(TYPES).read(bytes, 0, bytes.length).isAccepted());
        }
    }

    @Test
    void acksThatLieHarmNobodyElse() {
        WorldView other = world.join(Interest.EVERYTHING);
        packets(10);
        for (int i = 0; i < 1_000; i++) {
            WorldAcks lie = new WorldAcks();
            lie.any = true;
            lie.newest = random.nextInt(1 << 16);
            lie.earlier = random.nextInt();
            view.acked(lie);
        }
        byte[] bytes = new byte[1_000];
        WorldCopy copy = new WorldCopy(TYPES);
        assertTrue(copy.read(bytes, 0, other.write(bytes, 0, bytes.length)).isAccepted());
        copy.showNewest(new Heard());
        assertEquals(world.size(), copy.size());
    }
}
