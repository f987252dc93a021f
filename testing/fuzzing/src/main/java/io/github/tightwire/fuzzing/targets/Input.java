package io.github.tightwire.fuzzing.targets;

import java.util.Arrays;
import java.util.Random;

/** The bytes of an input as decisions, one after the other; behind its end all of them are zero. */
final class Input {
    private final byte[] bytes;
    private int position;

    Input(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean isEmpty() {
        return position >= bytes.length;
    }

    /** The next byte, 0 to 255. */
    int octet() {
        return isEmpty() ? 0 : bytes[position++] & 0xFF;
    }

    /** A number from 0 to a most below 65,536. */
    int upTo(int most) {
        int number = most < 256 ? octet() : octet() | octet() << 8;
        return number % (most + 1);
    }

    boolean flag() {
        return (octet() & 1) != 0;
    }

    /** So many bytes, or those that are left. */
    byte[] take(int most) {
        int end = Math.min(bytes.length, position + most);
        byte[] taken = Arrays.copyOfRange(bytes, Math.min(position, end), end);
        position = end;
        return taken;
    }

    /** All that is left. */
    byte[] rest() {
        return take(bytes.length);
    }

    /** Numbers made of so many of the next bytes; when they are used up, the same ones each time. */
    Random random(int most) {
        return new InputRandom(new Input(take(most)));
    }

    /** A source of numbers of which the input decides each: what random tests make, coverage can guide. */
    private static final class InputRandom extends Random {
        private static final long serialVersionUID = 1L;

        private final transient Input input;

        InputRandom(Input input) {
            super(0);
            this.input = input;
        }

        @Override
        protected int next(int bits) {
            // Zeros for ever would keep those who ask until it fits.
            if (input == null || input.isEmpty()) {
                return super.next(bits);
            }
            int number = 0;
            for (int i = 0; i < bits; i += Byte.SIZE) {
                number |= input.octet() << i;
            }
            return bits == Integer.SIZE ? number : number & (1 << bits) - 1;
        }

        @Override
        public int nextInt(int bound) {
            return bound > 256 || bound < 1 || input.isEmpty() ? super.nextInt(bound) : input.octet() % bound;
        }
    }
}
