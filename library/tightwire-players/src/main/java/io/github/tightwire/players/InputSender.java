package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.WriteStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client's inputs, one for each tick, on their way to the server's {@link InputBuffer}. A packet has the newest one and some before it,
 * so that few are lost for good: as many as the losses ask for that the server reports.
 *
 * <pre>{@code
 * InputSender<Keys> inputs = new InputSender<>(INPUTS);
 *
 * Keys sent = inputs.add(clock.tick(), keys);              // each tick
 * int length = inputs.write(packet, 0, packet.length);     // each tick, or each second or third
 * inputs.heard(feedback);                                  // as feedback comes
 * }</pre>
 *
 * <p><b>Redundancy</b>: an input is in so many packets that all of them are lost once in 10,000 times, from 3 to 16, if losses are
 * independent; until the server has passed its tick. One that is the same as that of the tick after it takes a bit.
 *
 * <p>The last 128 inputs are kept, for a prediction to replay. Nothing is allocated. Not to be used by two threads at once.
 *
 * @param <I> the class of the inputs
 */
public final class InputSender<I extends BitSerializable> {
    /** So many inputs are kept. */
    static final int KEPT = 128;
    private static final int MIN_COPIES = 3;
    private static final int MAX_COPIES = 16;
    /** The share of inputs all of whose copies may be lost. */
    private static final double LOST_FOR_GOOD = 1e-4;

    private final InputType<I> type;
    private final Kept<I>[] kept;
    private final I blank;
    private final InputContents<I> contents;
    private final WriteStream stream = new WriteStream(new byte[0]);
    /** The newest tick of each of the last packets. */
    private final int[] packetTicks = new int[MAX_COPIES];
    private int packets;
    private int firstTick;
    private int newestTick;
    private boolean any;
    private int serverTick = -1;
    /** The newest tick of which this side knows that it is over on the server. */
    private int passedTick = -1;
    private int lossPercent;
    private int copies = MIN_COPIES;
    private long missing;
    private long late;
    private long repeated;

    /** An input, and its bytes, by which it is compared. */
    private static final class Kept<I> {
        private final I input;
        private final byte[] bytes = new byte[InputType.MAX_BYTES];
        private int length;
        private int tick = -1;
        private boolean isMissing;

        Kept(I input) {
            this.input = input;
        }

        boolean isSame(Kept<I> other) {
            return Arrays.equals(bytes, 0, length, other.bytes, 0, other.length);
        }
    }

    /**
     * Without inputs.
     *
     * @param type of the inputs
     */
    public InputSender(InputType<I> type) {
        this.type = Objects.requireNonNull(type, "type");
        kept = kept(type);
        blank = type.construct();
        contents = new InputContents<>(type);
    }

    @SuppressWarnings("unchecked")
    private static <I extends BitSerializable> Kept<I>[] kept(InputType<I> type) {
        Kept<I>[] kept = (Kept<I>[]) new Kept<?>[KEPT];
        Arrays.setAll(kept, i -> new Kept<>(type.construct()));
        return kept;
    }

    /**
     * Adds the input of a tick.
     *
     * @param tick of the client's clock, after that of the input before; ticks may be left out
     * @param input copied
     * @return the input as the server reads it, rounded as the wire rounds: what a prediction is made of. Good for the next 127 inputs
     * @throws IllegalArgumentException if the tick is not after that of the input before, a value is outside its bounds, or the input is
     *     larger than {@value InputType#MAX_BYTES} bytes; then it is not added
     */
    public I add(int tick, I input) {
        if (tick < 0 || any && tick <= newestTick) {
            throw new IllegalArgumentException("tick " + tick + ": it must be after " + newestTick);
        }
        Kept<I> added = kept[tick % KEPT];
        added.tick = -1;
        added.length = type.codec.write(input, added.bytes);
        type.load(added.bytes, added.length, added.input);
        added.tick = tick;
        // The server has passed its tick without it.
        added.isMissing = tick <= passedTick;
        missing += added.isMissing ? 1 : 0;
        firstTick = any ? firstTick : tick;
        newestTick = tick;
        any = true;
        return added.input;
    }

    /**
     * Writes a packet: the newest input, and those before it that are sent again, as many as fit.
     *
     * @param bytes the array to write to
     * @param offset of the first byte
     * @param length the most bytes; the newest input must fit, which takes 4 bytes more than itself
     * @return the length of the packet in bytes
     * @throws IllegalStateException if there is no input yet
     * @throws io.github.tightwire.PacketOverflowException if the newest input does not fit
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(byte[] bytes, int offset, int length) {
        if (!any) {
            throw new IllegalStateException("no input to send: add one first");
        }
        stream.reset(bytes, offset, length);
        fill((long) length * Byte.SIZE);
        int written = stream.write(contents);
        packetTicks[packets % MAX_COPIES] = newestTick;
        packets++;
        return written;
    }

    private void fill(long room) {
        int first = firstTick();
        Kept<I> later = kept[newestTick % KEPT];
        contents.number = packets & (1 << InputContents.NUMBER_BITS) - 1;
        contents.tick = newestTick & (1 << InputContents.TICK_BITS) - 1;
        put(0, later.input);
        contents.count = 1;
        int used = InputContents.HEADER_BITS + type.codec.measure(later.input);
        for (int tick = newestTick - 1; tick >= first && contents.count < InputContents.MAX_INPUTS; tick--) {
            Kept<I> next = kept[tick % KEPT];
            if (next.tick != tick) {
                return;
            }
            boolean isSame = next.isSame(later);
            used += 1 + (isSame ? 0 : type.codec.measure(next.input));
            if (used > room) {
                return;
            }
            contents.isSame[contents.count] = isSame;
            put(contents.count++, next.input);
            later = next;
        }
    }

    private void put(int index, I input) {
        if (index == contents.inputs.size()) {
            contents.inputs.add(input);
        } else {
            contents.inputs.set(index, input);
        }
    }

    /** The first tick that the next packet has: what the packet as many copies before had is not sent again. */
    private int firstTick() {
        int wanted = packets < copies ? 0 : packetTicks[(packets - copies) % MAX_COPIES] + 1;
        return Math.max(wanted, serverTick + 1);
    }

    /**
     * Takes what the server says of the inputs that came.
     *
     * @param feedback from the server; one that was overtaken changes nothing
     */
    public void heard(InputFeedback feedback) {
        int passed = feedback.tick() - serverTick;
        if (passed <= 0) {
            return;
        }
        for (int i = Math.min(passed, InputFeedback.TICKS) - 1; i >= 0; i--) {
            int tick = feedback.tick() - i;
            Kept<I> told = kept[Math.floorMod(tick, KEPT)];
            if (feedback.isMissing(tick) && told.tick == tick && !told.isMissing) {
                missing++;
                told.isMissing = true;
            }
        }
        serverTick = feedback.tick();
        passed(serverTick);
        late += feedback.late - late & InputFeedback.TOTAL_MASK;
        repeated += feedback.repeated - repeated & InputFeedback.TOTAL_MASK;
        lossPercent = feedback.lossPercent();
        copies = copies(lossPercent);
    }

    /** Takes a tick that is over on the server: an input of it that is added from now on comes too late. */
    void passed(int tick) {
        passedTick = Math.max(passedTick, tick);
    }

    /** Returns whether the newest input is known to be missing on the server. */
    boolean isNewestMissing() {
        return any && kept[newestTick % KEPT].isMissing;
    }

    private static int copies(int lossPercent) {
        if (lossPercent >= 100) {
            return MAX_COPIES;
        }
        double needed = lossPercent == 0 ? 0 : Math.log(LOST_FOR_GOOD) / Math.log(lossPercent / 100.0);
        return (int) Math.max(MIN_COPIES, Math.min(MAX_COPIES, Math.ceil(needed)));
    }

    /**
     * Returns the input that the server used in a tick, as far as this side knows: where it said that the input was missing, or the tick
     * was left out, the last one before.
     *
     * @param tick one of the last 128
     * @return the input; null if none is kept
     */
    public @Nullable I used(int tick) {
        for (int before = tick; before > tick - KEPT && before >= 0; before--) {
            Kept<I> found = kept[before % KEPT];
            if (found.tick == before && !found.isMissing) {
                return found.input;
            }
        }
        return null;
    }

    I usedOrBlank(int tick) {
        I found = used(tick);
        return found == null ? blank : found;
    }

    /**
     * Returns whether the server is known to have had the inputs of some ticks, as far as it has told. Where ticks were left out it
     * repeated the one before, which it must have had. Nothing is known of inputs that are no longer kept.
     */
    boolean hadAll(int from, int to) {
        int first = Math.max(from, firstTick);
        if (first <= newestTick - KEPT) {
            return false;
        }
        for (int tick = first; tick <= to; tick++) {
            Kept<I> told = kept[tick % KEPT];
            if (told.tick == tick && told.isMissing) {
                return false;
            }
        }
        return hadBefore(first);
    }

    /** Returns whether the server had the input of a tick, or, if that was left out, the one before; before the first, there is none. */
    private boolean hadBefore(int tick) {
        for (int before = tick; before >= firstTick; before--) {
            Kept<I> told = kept[before % KEPT];
            if (told.tick >= before) {
                return told.tick == before && !told.isMissing;
            }
        }
        return true;
    }

    /**
     * Returns the tick of the newest input.
     *
     * @return 0 before the first
     */
    public int newestTick() {
        return newestTick;
    }

    /**
     * Returns the number of packets that an input is in.
     *
     * @return from 3 to 16
     */
    public int copies() {
        return copies;
    }

    /**
     * Returns the loss of packets on the way to the server, as the server says.
     *
     * @return in percent, 0 to 100
     */
    public int lossPercent() {
        return lossPercent;
    }

    /**
     * Returns how many inputs were missing on the server in their tick, so that it repeated the one before.
     *
     * @return from 0; of ticks that no feedback told of, none
     */
    public long missing() {
        return missing;
    }

    /**
     * Returns how many inputs came to the server after their tick.
     *
     * @return from 0
     */
    public long late() {
        return late;
    }

    /**
     * Returns how many inputs came to the server though it had them already: the price of redundancy.
     *
     * @return from 0
     */
    public long repeated() {
        return repeated;
    }
}
