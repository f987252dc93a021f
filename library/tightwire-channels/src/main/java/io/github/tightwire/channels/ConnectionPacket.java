package io.github.tightwire.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A packet of a connection: how many entries, and the entries. Used for one direction, again and again.
 *
 * <pre>
 * int(entries, 0, channels)
 * for each entry:
 *   int(channel, 0, channels - 1)
 *   bool(fragment)
 *   messages:   bool(any) int(count, 1, most) [reliable: bits(id, 16), relative ids]
 *               for each: int(type, 0, types - 1), its own bits, [unreliable, with a block: int(bytes, 1, most), bytes]
 *   fragment:   bits(id, 16) int(fragments, 1, most) int(fragment, 0, fragments - 1) int(bytes, 1, most) bytes
 *               [the first: int(type, 0, types - 1), the message's own bits]
 * </pre>
 */
final class ConnectionPacket implements BitSerializable {
    private static final byte[] NOTHING = {};

    private final List<ChannelEntry> entries = new ArrayList<>();
    private final WriteStream out = new WriteStream(NOTHING);
    private final ReadStream in = new ReadStream(NOTHING);
    private int count;
    private int packetBits;
    private @Nullable String problem;

    ConnectionPacket(List<ChannelConfig> channels, MessageTypes types, @Nullable Object context) {
        for (int i = 0; i < channels.size(); i++) {
            entries.add(new ChannelEntry(channels, types));
        }
        out.setContext(context);
        in.setContext(context);
    }

    int count() {
        return count;
    }

    ChannelEntry entry(int index) {
        return entries.get(index);
    }

    /** Lets go of everything. */
    void clear() {
        for (int i = 0; i < count; i++) {
            entries.get(i).clear(0);
        }
        count = 0;
    }

    /** The entry of a channel, empty; those of lower channels come before it. */
    ChannelEntry insert(int channel) {
        int at = count;
        while (at > 0 && entries.get(at - 1).channel() > channel) {
            at--;
        }
        ChannelEntry entry = entries.remove(count);
        entries.add(at, entry);
        entry.clear(channel);
        count++;
        return entry;
    }

    /** Takes out the entry that a channel has put nothing into. */
    void remove(ChannelEntry entry) {
        entries.remove(entry);
        entries.add(entry);
        count--;
    }

    /** Writes the entries. Returns the length in bytes. */
    int write(byte[] bytes, int maxBytes) {
        out.reset(bytes, 0, maxBytes);
        return out.write(this);
    }

    /** Begins to read a packet of so many bytes. */
    void begin(int length) {
        clear();
        problem = null;
        packetBits = length * Byte.SIZE;
    }

    /** The fault of the packet besides its bits, in words; null where there is none. */
    @Nullable String problem() {
        return problem;
    }

    /** Reads the entries. Returns null if all of it was well-formed, otherwise the fault, in words. */
    @Nullable String read(byte[] bytes, int offset, int length) {
        begin(length);
        in.reset(bytes, offset, length);
        Verdict verdict = in.read(this);
        if (problem != null) {
            return problem;
        }
        return verdict.isAccepted() ? null : "the packet was " + verdict;
    }

    /** Returns the number of bits of the packet that were read: all of them, or those before what was refused. */
    int bitsRead() {
        return in.bitPosition();
    }

    @Override
    public void serialize(BitStream s) {
        int total = s.serializeInt(count, 0, entries.size());
        for (int i = 0; i < total; i++) {
            count = Math.max(count, i + 1);
            if (!entries.get(i).serialize(s, packetBits)) {
                problem = entries.get(i).problem();
                s.require(problem == null, "a packet that makes sense");
                return;
            }
        }
    }
}
