package io.github.tightwire.inspect;

import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A copy of a capture in which each packet's comment also explains it: a line in words, then a table of its fields. Wireshark shows
 * comments, and finds packets by them ({@code frame.comment}).
 */
final class ExplainedCapture implements Closeable {
    /** Begins the explanation, on a line of its own behind what the comment was before. */
    private static final String MARK = "explained: ";
    /** The most of a comment, of which {@link #CUT_OFF} is a part. */
    private static final int MAX_BYTES = 0xFFFF;
    private static final String CUT_OFF = "\nand more fields than a comment holds";

    private final CaptureWriter writer;

    /**
     * A copy without packets.
     *
     * @param file that is made, or overwritten
     */
    ExplainedCapture(Path file) throws IOException {
        writer = new CaptureWriter(file);
    }

    /** Returns what the recording itself said of a packet; empty if it said nothing. */
    static String recorded(Datagram datagram) {
        String comment = datagram.comment();
        int end = comment.startsWith(MARK) ? 0 : comment.indexOf("\n" + MARK);
        return end < 0 ? comment : comment.substring(0, end);
    }

    /** Adds a packet; an explanation that it already has goes. */
    void write(Datagram datagram, DatagramText text) throws IOException {
        String recorded = recorded(datagram);
        String explained = MARK + text.words() + (text.trace() == null ? "" : "\n" + text.trace().toString().stripTrailing());
        String comment = fitted(recorded.isEmpty() ? explained : recorded + "\n" + explained);
        writer.write(new Datagram(datagram.time(), datagram.direction(), datagram.source(), datagram.destination(), datagram.bytes(),
                datagram.length(), comment));
    }

    /** Leaves out last lines, and says so, where there are more than a comment holds. */
    private static String fitted(String comment) {
        int room = MAX_BYTES - CUT_OFF.length();
        int fitting = 0;
        int bytes = 0;
        int end;
        for (int begin = 0; begin < comment.length(); begin = end) {
            end = lineEnd(comment, begin);
            bytes += comment.substring(begin, end).getBytes(StandardCharsets.UTF_8).length;
            if (bytes <= room) {
                fitting = end;
            }
        }
        return bytes <= MAX_BYTES ? comment : comment.substring(0, fitting).stripTrailing() + CUT_OFF;
    }

    /** Returns where the line ends that begins at a character, with its line break. */
    private static int lineEnd(String text, int begin) {
        int end = text.indexOf('\n', begin);
        return end < 0 ? text.length() : end + 1;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
