package io.github.tightwire.internal.template.classfile;

import java.util.Arrays;

/** What variables and stack hold where code is written, slot by slot; a long or a double has a second one, {@link Verified#TOP}. */
final class TypeState {
    private final Verified types;
    private int[] locals = new int[64];
    private int[] stack = new int[32];
    /** No variable from there on holds anything. */
    private int used;
    private int height;
    private boolean reached;
    private int maxLocals;
    private int maxStack;

    TypeState(Verified types) {
        this.types = types;
    }

    int maxLocals() {
        return maxLocals;
    }

    int maxStack() {
        return maxStack;
    }

    /** Whether the code that is written next is ever come to. */
    boolean isReached() {
        return reached;
    }

    void leave() {
        reached = false;
    }

    /** Starts a method, whose parameters take so many slots. */
    void start(int slots) {
        reached = true;
        maxLocals = slots;
        maxStack = 0;
        used = 0;
        height = 0;
    }

    // ---- The stack

    void push(int type) {
        int needed = height + 2;
        if (needed > stack.length) {
            stack = Arrays.copyOf(stack, 2 * needed);
        }
        stack[height++] = type;
        if (type == Verified.LONG || type == Verified.DOUBLE) {
            stack[height++] = Verified.TOP;
        }
        if (height > maxStack) {
            maxStack = height;
        }
    }

    /** What is on top, which is no long nor double. */
    int top() {
        return stack[height - 1];
    }

    void pop(int slots) {
        height -= slots;
    }

    /** Puts the top slots once more below as many others. */
    void duplicate(int slots, int below) {
        if (height + slots > stack.length) {
            stack = Arrays.copyOf(stack, 2 * (height + slots));
        }
        int from = height - slots - below;
        System.arraycopy(stack, from, stack, from + slots, slots + below);
        System.arraycopy(stack, height, stack, from, slots);
        height += slots;
        maxStack = Math.max(maxStack, height);
    }

    void swap() {
        int top = stack[height - 1];
        stack[height - 1] = stack[height - 2];
        stack[height - 2] = top;
    }

    /** A constructor has run: what was made is an object of its class, wherever it is. */
    void initialize(int uninitialized, int object) {
        for (int i = 0; i < height; i++) {
            if (stack[i] == uninitialized) {
                stack[i] = object;
            }
        }
        for (int i = 0; i < used; i++) {
            if (locals[i] == uninitialized) {
                locals[i] = object;
            }
        }
    }

    // ---- Variables

    void load(int slot) {
        push(locals[slot]);
    }

    void store(int slot, int type) {
        int next = slot + (Verified.isWide(type) ? 2 : 1);
        if (next > locals.length) {
            locals = Arrays.copyOf(locals, 2 * next);
        }
        if (next > used) {
            Arrays.fill(locals, used, next, Verified.TOP);
            used = next;
            maxLocals = Math.max(maxLocals, next);
        }
        if (slot > 0 && Verified.isWide(locals[slot - 1])) {
            locals[slot - 1] = Verified.TOP;
        }
        locals[slot] = type;
        if (next > slot + 1) {
            locals[slot + 1] = Verified.TOP;
        }
    }

    /** Takes the top of the stack into a variable. */
    void pop(int slot, int slots) {
        height -= slots;
        store(slot, stack[height]);
    }

    // ---- Ways

    /** Goes on from a mark that something is known of. */
    void resume(Mark mark) {
        System.arraycopy(mark.locals, 0, locals, 0, mark.locals.length);
        used = mark.locals.length;
        height = mark.stack.length;
        if (height > stack.length) {
            stack = Arrays.copyOf(stack, 2 * height);
        }
        System.arraycopy(mark.stack, 0, stack, 0, height);
        maxStack = Math.max(maxStack, height);
        reached = true;
    }

    /** Comes to a mark with what is known here; whether less is known there than before. */
    boolean mergeInto(Mark mark) {
        if (mark.locals == null) {
            mark.locals = Arrays.copyOf(locals, used);
            mark.stack = Arrays.copyOf(stack, height);
            return true;
        }
        boolean changed = mergeLocals(mark);
        if (height > 0) {
            int[] known = mark.stack;
            int at = Arrays.mismatch(known, 0, height, stack, 0, height);
            for (int i = at < 0 ? height : at; i < height; i++) {
                int merged = types.merge(known[i], stack[i]);
                changed |= merged != known[i];
                known[i] = merged;
            }
        }
        return changed;
    }

    /** Comes to a handler with what the variables hold. */
    boolean mergeIntoHandler(Mark mark, int thrown) {
        if (mark.locals == null) {
            mark.locals = Arrays.copyOf(locals, used);
            mark.stack = new int[] {thrown};
            return true;
        }
        mark.stack[0] = types.merge(mark.stack[0], thrown);
        return mergeLocals(mark);
    }

    private boolean mergeLocals(Mark mark) {
        int[] known = mark.locals;
        int both = Math.min(known.length, used);
        boolean changed = false;
        if (known.length > used) {
            mark.locals = Arrays.copyOf(known, used);
            known = mark.locals;
            changed = true;
        }
        int at = Arrays.mismatch(known, 0, both, locals, 0, both);
        for (int i = at < 0 ? both : at; i < both; i++) {
            int type = known[i];
            if (type != locals[i]) {
                int merged = types.merge(type, locals[i]);
                changed |= merged != type;
                known[i] = merged;
            }
        }
        return changed;
    }
}
