package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;

/** Text, raw bytes, an align. */
public final class Chat implements Modelled {
    private int from;
    private String text = "";
    private boolean shouted;
    private String title = "";
    private int channel;
    private final byte[] stamp = new byte[5];

    public static Chat greeting() {
        Chat chat = new Chat();
        chat.from = 5;
        chat.text = "h\u00e9\u20ac\ud83d\ude80";
        chat.shouted = true;
        chat.title = "\u042f\ud83d\ude80";
        chat.channel = 2;
        System.arraycopy(new byte[] {1, -1, 0, 127, -128}, 0, chat.stamp, 0, 5);
        return chat;
    }

    @Override
    public void serialize(BitStream s) {
        from = s.serializeBits(from, 3);
        text = s.serializeString(text, 63);
        shouted = s.serializeBool(shouted);
        title = s.serializeString(title, 7);
        channel = s.serializeInt(channel, 1, 3);
        s.serializeAlign();
        s.serializeBytes(stamp);
        s.serializeBytes(stamp, 5, 0);
    }

    @Override
    public void model(Model m) {
        from = (int) m.raw(from, 3);
        text = m.string(text, 63);
        shouted = m.bool(shouted);
        title = m.string(title, 7);
        channel = m.integer(channel, 1, 3);
        m.align();
        System.arraycopy(m.bytes(stamp), 0, stamp, 0, stamp.length);
        m.bytes(new byte[0]);
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
