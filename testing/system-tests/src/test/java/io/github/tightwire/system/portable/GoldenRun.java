package io.github.tightwire.system.portable;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.golden.GoldenPacket;
import io.github.tightwire.golden.Modelled;
import java.util.Arrays;
import java.util.HexFormat;

/** A program on the portable library: writes and reads the golden packets, by their codecs and as their methods are. */
final class GoldenRun {
    private GoldenRun() {
    }

    /**
     * Prints a line for each packet: its codec, what was written by it and plainly, and what was read of that.
     *
     * @param arguments none
     */
    public static void main(String... arguments) {
        for (GoldenPacket packet : GoldenPacket.all()) {
            System.out.println(line(packet.sample().getClass(), packet));
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> String line(Class<? extends Modelled> type, GoldenPacket packet) {
        Codec<T> codec = Codec.of((Class<T>) type);
        byte[] compiled = new byte[packet.bytes().length];
        byte[] plain = compiled.clone();
        int length = codec.write((T) packet.sample(), compiled);
        int plainLength = new WriteStream(plain).write(packet.sample());
        Modelled read = packet.empty();
        Modelled plainRead = packet.empty();
        byte[] cut = Arrays.copyOf(compiled, length - 1);
        return codec + " " + HexFormat.of().formatHex(compiled, 0, length) + " " + HexFormat.of().formatHex(plain, 0, plainLength)
                + " " + codec.read((T) read, compiled, length) + " " + new ReadStream(plain, 0, plainLength).read(plainRead)
                + " " + read.toString().equals(plainRead.toString())
                + " " + codec.read((T) read, cut, cut.length).equals(new ReadStream(cut).read(plainRead));
    }
}
