package io.github.tightwire;

import java.lang.ref.SoftReference;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a packet: accepted, or refused, why, and at which bit.
 *
 * <p>Verdicts on packets that fit into a datagram of UDP are made once and shared, so that refusing a flood of garbage
 * allocates nothing.
 * Compare them with {@link #equals}, or their {@link #reason()} with {@code ==}.
 */
public final class Verdict {
    /** The reason for a packet's refusal, or its acceptance. */
    public enum Reason {
        /** Every value was there and within its bounds. */
        ACCEPTED,
        /** A value reaches past the end of the packet; or a collection has more elements without bits than the packet's budget. */
        PAST_END,
        /** A value is outside its bounds. */
        OUT_OF_RANGE,
        /** The padding up to a whole byte is not zero. */
        NON_ZERO_PADDING,
        /** A float or a double that is infinite, or not a number. */
        NOT_FINITE,
        /** Bytes of text that are not well-formed UTF-8, and have no NUL among them. */
        INVALID_UTF8,
        /** Bytes of text with a NUL among them. */
        EMBEDDED_NUL,
        /** A sequence that must increase does not, or leaves its domain. */
        NOT_INCREASING,
        /** A compressed quaternion that is not a rotation. */
        NOT_A_ROTATION,
        /** A key of a map, or an element of a set, that came before. */
        DUPLICATE,
        /** A tag that its family doesn't have. */
        UNKNOWN_KIND,
        /** An integer of variable length, or relative to another one, that is longer than it need be. */
        OVERLONG,
        /** A {@linkplain BitStream#require condition} that the type itself set does not hold. */
        REJECTED,
        /** A serialization check found another value: reader and writer have drifted apart. */
        CHECK_FAILED,
        /** Objects are nested deeper than {@link BitStream#MAX_DEPTH}. */
        NESTED_TOO_DEEP,
        /** A bound or a length makes no sense; on reading it may have come from the packet itself. */
        INVALID_ARGUMENT,
        /** Too few bytes to be a packet. */
        TOO_SHORT,
        /** The checksum differs: damaged, or of another protocol or version. */
        WRONG_CHECKSUM,
        /** The checksum is that of another version which the protocol knows: the verdict names it. */
        OTHER_VERSION,
        /** The tag of a sealed packet does not hold: forged, damaged, of another key or of another protocol or version. */
        FORGED,
        /** A sealed packet whose sequence was seen before. */
        REPLAYED,
        /** A sealed packet whose sequence is too far below the highest to know whether it was seen; one too late to be kept. */
        TOO_OLD,
        /** A packet type that the protocol does not have. */
        UNKNOWN_TYPE,
        /** A packet type that is not accepted here. */
        TYPE_NOT_ALLOWED,
        /** Bytes are left over after the end of the packet. */
        LEFT_OVER_BYTES,
        /** A snapshot relative to one that is not here. */
        NO_BASELINE;

        private final String words = name().toLowerCase(Locale.ROOT).replace('_', ' ');

        private final Made made = new Made();

        /**
         * The reason in words.
         *
         * @return lower case, with spaces
         */
        @Override
        public String toString() {
            return words;
        }
    }

    /** The packet was accepted. */
    public static final Verdict ACCEPTED = new Verdict(Reason.ACCEPTED, -1, null);

    /** Bits in a packet of 2 KiB, which is above what the internet carries in one piece. */
    private static final int PAGE_BITS = 1 << 14;

    /** Pages of the longest packet that UDP has. */
    private static final int PAGES = (1 << 16) * Byte.SIZE / PAGE_BITS;

    /** By the name of the check, softly: a program may make up names while it runs. */
    private static final Map<String, SoftReference<Made>> CHECK_FAILED = new ConcurrentHashMap<>();

    private final Reason reason;
    private final int bit;
    /** The check that failed, or the protocol that the packet is of. */
    private final @Nullable String name;

    private Verdict(Reason reason, int bit, @Nullable String name) {
        this.reason = reason;
        this.bit = bit;
        this.name = name;
    }

    /**
     * A refusal.
     *
     * @param reason any but {@link Reason#ACCEPTED}
     * @param bit where the refused value starts, 0 or more, from the first bit of the packet
     * @return the verdict
     * @throws IllegalArgumentException if the reason is none, or the bit negative
     */
    public static Verdict refused(Reason reason, int bit) {
        // Small, so that HotSpot inlines it where packets are read, and what happens once a bit is not.
        Verdict[] page = reason.made.first;
        if (bit >= 0 && bit < page.length) {
            Verdict verdict = page[bit];
            if (verdict != null) {
                return verdict;
            }
        }
        if (reason == Reason.ACCEPTED) {
            throw new IllegalArgumentException(reason + " is not a refusal");
        }
        return reason.made.verdict(reason, bit, null);
    }

    /**
     * A refusal by a serialization check.
     *
     * @param check the name of the check that found another value
     * @param bit where the check starts, 0 or more
     * @return the verdict, its reason {@link Reason#CHECK_FAILED}
     * @throws IllegalArgumentException if the bit is negative
     */
    public static Verdict checkFailed(String check, int bit) {
        SoftReference<Made> reference = CHECK_FAILED.get(Objects.requireNonNull(check, "check"));
        Made made = reference == null ? null : reference.get();
        if (made == null) {
            made = new Made();
            CHECK_FAILED.put(check, new SoftReference<>(made));
        }
        return made.verdict(Reason.CHECK_FAILED, bit, check);
    }

    /**
     * A refusal of a packet of another version.
     *
     * @param protocol the name and the version that it is of
     * @return the verdict, its reason {@link Reason#OTHER_VERSION}, at bit 0
     */
    public static Verdict otherVersion(String protocol) {
        return new Verdict(Reason.OTHER_VERSION, 0, Objects.requireNonNull(protocol, "protocol"));
    }

    /**
     * Returns whether the packet was accepted.
     *
     * @return true if nothing was refused
     */
    public boolean isAccepted() {
        return this == ACCEPTED;
    }

    /**
     * Returns the reason.
     *
     * @return the reason; {@link Reason#ACCEPTED} when there was none to refuse
     */
    public Reason reason() {
        return reason;
    }

    /**
     * Returns the bit at which the refused value starts. In a delta a value has no bits of its own: there it is where the value would start
     * in a plain packet of the object.
     *
     * @return in bits from the start of the packet; -1 when accepted
     */
    public int bit() {
        return bit;
    }

    /**
     * The name of the serialization check that failed.
     *
     * @return the name, or null when it was not a check
     */
    public @Nullable String check() {
        return reason == Reason.CHECK_FAILED ? name : null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Verdict that
                && reason == that.reason
                && bit == that.bit
                && Objects.equals(name, that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(reason, bit, name);
    }

    /**
     * The verdict in words.
     *
     * @return for example {@code refused at bit 37: out of range}
     */
    @Override
    public String toString() {
        if (isAccepted()) {
            return "accepted";
        }
        return "refused at bit " + bit + ": " + reason + (name == null ? "" : ": " + name);
    }

    /** The verdicts of one reason or check, by their bit. Races are harmless: they can't change, and two of one bit are equal. */
    private static final class Made {
        /** On the first {@link #PAGE_BITS} bits, when there is one. */
        Verdict[] first = {};

        /** On later bits, softly: who sends long packets can't fill the memory with verdicts on them. */
        private SoftReference<Verdict[]> @Nullable [] later;

        Verdict verdict(Reason reason, int bit, @Nullable String check) {
            if (bit < 0) {
                throw new IllegalArgumentException("bit " + bit + " is not a bit of a packet");
            }
            int index = bit / PAGE_BITS;
            if (index >= PAGES) {
                return new Verdict(reason, bit, check);
            }
            Verdict[] page = index == 0 ? firstPage() : laterPage(index);
            Verdict verdict = page[bit % PAGE_BITS];
            if (verdict == null) {
                verdict = new Verdict(reason, bit, check);
                page[bit % PAGE_BITS] = verdict;
            }
            return verdict;
        }

        private Verdict[] firstPage() {
            Verdict[] page = first;
            if (page.length == 0) {
                page = new Verdict[PAGE_BITS];
                first = page;
            }
            return page;
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private Verdict[] laterPage(int index) {
            SoftReference<Verdict[]>[] pages = later;
            if (pages == null) {
                pages = new SoftReference[PAGES];
                later = pages;
            }
            SoftReference<Verdict[]> reference = pages[index];
            Verdict[] page = reference == null ? null : reference.get();
            if (page == null) {
                page = new Verdict[PAGE_BITS];
                pages[index] = new SoftReference<>(page);
            }
            return page;
        }
    }
}
