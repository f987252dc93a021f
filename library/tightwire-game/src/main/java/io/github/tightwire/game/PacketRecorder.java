package io.github.tightwire.game;

import io.github.tightwire.capture.Recording;
import io.github.tightwire.capture.Tap;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.PacketTap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Locale;

/** Records what netcode tells of packets, with what became of those that came. */
final class PacketRecorder implements PacketTap {
    /** In characters. */
    private static final int MAX_NOTE = 1_000;

    private final Tap tap = new Tap();
    private final InetSocketAddress local;
    private String fate = "";
    private String note = "";

    PacketRecorder(InetSocketAddress local) {
        this.local = local;
    }

    Recording record(Path file) throws IOException {
        return tap.record(file);
    }

    /** Returns whether the recording was not closed. */
    boolean isRecording() {
        return tap.isRecording();
    }

    /** Says what became of the payload that is being received; nothing where it was accepted. */
    void judge(String words) {
        fate = words;
    }

    /** Takes a note on the packet that is sent next, behind others, as far as there is room; empty for none. */
    void note(String words) {
        if (!words.isEmpty()) {
            String all = note.isEmpty() ? words : note + "; " + words;
            note = all.substring(0, Math.min(all.length(), MAX_NOTE));
        }
    }

    @Override
    public void sent(InetSocketAddress to, byte[] bytes, int length) {
        tap.sent(bytes, 0, length, local, to, note);
        note = "";
    }

    @Override
    public void receiving(InetSocketAddress from, byte[] bytes, int length) {
        fate = "";
        tap.receiving(bytes, 0, length, local, from);
    }

    @Override
    public void received(DatagramVerdict outcome) {
        tap.judged(outcome == DatagramVerdict.ACCEPTED ? fate : "ignored: " + words(outcome));
    }

    static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
