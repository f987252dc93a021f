package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.tightwire.Path;
import io.github.tightwire.golden.GoldenPacket;
import io.github.tightwire.golden.Modelled;
import io.github.tightwire.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The golden packets' types, compiled, over any bytes: they read what the slow model reads, and write that as it does. */
final class GoldenTarget implements Target {
    private static final int MOST_BYTES = 1 << 14;
    /** The allowance for an accepted object beside its bytes, which are values of up to 60 bytes from one bit. */
    private static final long ALLOCATED = 64 * 1024;
    private static final long ALLOCATED_PER_BYTE = 8 * 1024;

    private final List<GoldenPacket> types = GoldenPacket.all();

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        Path path = Path.values()[input.upTo(Path.values().length - 1)];
        GoldenPacket type = types.get(input.upTo(types.size() - 1));
        boolean dirty = input.flag();
        byte[] packet = input.rest();
        Modelled actual = dirty ? type.sample() : type.empty();
        if (Reading.assertAsModel(path, dirty ? type.sample() : type.empty(), actual, packet).isAccepted()) {
            Model writer = Model.writer();
            String values = actual.toString();
            actual.model(writer);
            assertArrayEquals(writer.bytes(), path.write(actual, MOST_BYTES), values);
        }
        if (path == Path.CODEC_AT_OFFSET) {
            Modelled again = type.empty();
            Allocation.require(ALLOCATED + ALLOCATED_PER_BYTE * packet.length, () -> path.read(again, packet));
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            byte[] packet = types.get(i).bytes();
            for (Path path : List.of(Path.CODEC, Path.CODEC_AT_OFFSET, Path.DIRECT_BUFFER)) {
                byte[] seed = new byte[3 + packet.length];
                seed[0] = (byte) path.ordinal();
                seed[1] = (byte) i;
                System.arraycopy(packet, 0, seed, 3, packet.length);
                seeds.add(seed);
                seeds.add(Arrays.copyOf(seed, 3 + packet.length / 2));
            }
        }
        return seeds;
    }
}
