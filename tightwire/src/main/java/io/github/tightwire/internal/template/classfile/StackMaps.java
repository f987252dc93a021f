package io.github.tightwire.internal.template.classfile;

import java.util.Arrays;

/** The attribute that tells the verifier what it would have to find out (JVMS 4.7.4): one frame for each place that is jumped to. */
final class StackMaps {
    private static final int SAME_WITH_STACK = 64;
    private static final int SAME_WITH_STACK_EXTENDED = 247;
    private static final int SAME_EXTENDED = 251;
    private static final int FULL = 255;
    private static final int MOST_CHANGED = 3;

    private final Verified types;
    private final ConstantPool pool;
    private final Bytes frames = new Bytes(1024);
    private int count;
    private int lastOffset;
    private int[] last = new int[64];
    private int lastSize;
    private int[] current = new int[64];
    private int size;

    StackMaps(Verified types, ConstantPool pool) {
        this.types = types;
        this.pool = pool;
    }

    /** Starts a method, with what its parameters hold. */
    void start(int[] parameters) {
        frames.clear();
        count = 0;
        lastOffset = -1;
        collect(parameters);
        exchange();
    }

    private void exchange() {
        int[] spare = last;
        last = current;
        lastSize = size;
        current = spare;
    }

    /** Leaves out second halves, and what no variable holds any more. */
    private void collect(int[] slots) {
        if (current.length < slots.length) {
            current = new int[2 * slots.length];
        }
        int next = 0;
        int end = 0;
        for (int i = 0; i < slots.length; i++) {
            int type = slots[i];
            current[next++] = type;
            if (type != Verified.TOP) {
                end = next;
                if (type == Verified.LONG || type == Verified.DOUBLE) {
                    i++;
                }
            }
        }
        size = end;
    }

    /** A frame at an offset above the last one's. */
    void add(int offset, int[] locals, int[] stack, Offsets made) {
        collect(locals);
        int delta = offset - lastOffset - 1;
        int same = Arrays.mismatch(last, 0, Math.min(lastSize, size), current, 0, Math.min(lastSize, size));
        boolean begins = same < 0;
        int change = size - lastSize;
        int items = items(stack);
        if (items == 0 && begins && change == 0) {
            if (delta < SAME_WITH_STACK) {
                frames.u1(delta);
            } else {
                frames.u1u2(SAME_EXTENDED, delta);
            }
        } else if (items == 1 && begins && change == 0) {
            if (delta < SAME_WITH_STACK) {
                frames.u1(SAME_WITH_STACK + delta);
            } else {
                frames.u1u2(SAME_WITH_STACK_EXTENDED, delta);
            }
            type(stack[0], made);
        } else if (items == 0 && begins && Math.abs(change) <= MOST_CHANGED) {
            frames.u1u2(SAME_EXTENDED + change, delta);
            for (int i = lastSize; i < size; i++) {
                type(current[i], made);
            }
        } else {
            frames.u1u2(FULL, delta).u2(size);
            for (int i = 0; i < size; i++) {
                type(current[i], made);
            }
            frames.u2(items);
            for (int i = 0; i < stack.length; i++) {
                type(stack[i], made);
                if (Verified.isWide(stack[i])) {
                    i++;
                }
            }
        }
        exchange();
        lastOffset = offset;
        count++;
    }

    private static int items(int[] stack) {
        int items = stack.length;
        for (int type : stack) {
            if (Verified.isWide(type)) {
                items--;
            }
        }
        return items;
    }

    private void type(int type, Offsets made) {
        int tag = Verified.tag(type);
        if (tag == Verified.OBJECT) {
            frames.u1u2(tag, pool.type(types.name(type)));
        } else if (tag == Verified.UNINITIALIZED) {
            frames.u1u2(tag, made.of(Verified.number(type)));
        } else {
            frames.u1(tag);
        }
    }

    /** Where the instructions are that make objects, by their number. */
    interface Offsets {
        int of(int number);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** How many bytes the attribute has, with its head. */
    int length() {
        return 8 + frames.length();
    }

    void writeTo(Bytes out) {
        out.u2(pool.utf8("StackMapTable")).u4(2 + frames.length()).u2(count).append(frames);
    }
}
