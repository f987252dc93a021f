package io.github.tightwire.reliable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Keeps what an endpoint sends and says, in words. */
final class Recorder implements DatagramSender, PacketHandler {
    /** A packet that starts with this is declined. */
    static final int DECLINED = 0xDD;

    final List<byte[]> datagrams = new ArrayList<>();
    final List<String> events = new ArrayList<>();

    @Override
    public void send(byte[] bytes, int offset, int length) {
        datagrams.add(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    @Override
    public boolean received(int sequence, byte[] bytes, int offset, int length) {
        boolean accepted = length == 0 || (bytes[offset] & 0xFF) != DECLINED;
        String hex = length == 0 ? "-" : HexFormat.of().formatHex(bytes, offset, offset + length);
        events.add("packet " + sequence + (accepted ? " accepted " : " declined ") + hex);
        return accepted;
    }

    @Override
    public void acked(int sequence) {
        events.add("acked " + sequence);
    }

    /** Returns the events since the last call. */
    List<String> drainEvents() {
        List<String> drained = List.copyOf(events);
        events.clear();
        return drained;
    }

    /** Returns the datagrams since the last call, in hex. */
    List<String> drainDatagrams() {
        List<String> drained = datagrams.stream().map(HexFormat.of()::formatHex).toList();
        datagrams.clear();
        return drained;
    }

    /** A packet whose bytes rise in steps of seven. */
    static byte[] packet(int first, int length) {
        byte[] packet = new byte[length];
        for (int i = 0; i < length; i++) {
            packet[i] = (byte) (first + i * 7);
        }
        return packet;
    }
}
