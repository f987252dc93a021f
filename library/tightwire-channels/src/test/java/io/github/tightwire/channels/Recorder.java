package io.github.tightwire.channels;

import io.github.tightwire.reliable.DatagramSender;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Keeps what a connection sends and says, in words. */
final class Recorder implements DatagramSender, MessageHandler {
    final List<byte[]> datagrams = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    /** The number of messages that are enough. */
    int wanted = Integer.MAX_VALUE;

    @Override
    public void send(byte[] bytes, int offset, int length) {
        datagrams.add(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    @Override
    public void received(int channel, Object message) {
        events.add("message " + channel + " " + message);
    }

    @Override
    public void received(int channel, Object message, byte[] block) {
        events.add("message " + channel + " " + message + " " + block.length + " " + FuzzMessages.hash(block, block.length));
    }

    @Override
    public boolean wantsMore() {
        wanted--;
        return wanted > 0;
    }

    @Override
    public void receiving(int channel, int fragments, int total) {
        events.add("receiving " + channel + " " + fragments + "/" + total);
    }

    @Override
    public void sending(int channel, int fragments, int total) {
        events.add("sending " + channel + " " + fragments + "/" + total);
    }

    @Override
    public void closed(CloseReason reason, String detail) {
        events.add("closed " + reason + ": " + detail);
    }

    /** Returns the events since the last call. */
    List<String> drainEvents() {
        List<String> drained = List.copyOf(events);
        events.clear();
        return drained;
    }

    /** The messages of it. */
    List<String> drainMessages() {
        return drainEvents().stream().filter(event -> event.startsWith("message")).toList();
    }

    /** Returns the datagrams since the last call, in hex. */
    List<String> drainDatagrams() {
        List<String> drained = datagrams.stream().map(HexFormat.of()::formatHex).toList();
        datagrams.clear();
        return drained;
    }

    /** The one packet sent since the last call, without the header of the layer below. */
    byte[] drainPacket() {
        byte[] datagram = datagrams.remove(0);
        int prefix = datagram[0];
        int header = 3 + ((prefix & 1 << 5) != 0 ? 1 : 2) + Integer.bitCount(prefix & 0x1E);
        return Arrays.copyOfRange(datagram, header, datagram.length);
    }
}
