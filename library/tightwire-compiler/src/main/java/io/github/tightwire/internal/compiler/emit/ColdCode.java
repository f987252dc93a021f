package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.ArrayDeque;
import java.util.Deque;
import org.objectweb.asm.tree.LabelNode;

/**
 * Code that is moved to the end of a method, where control never falls into it, so that the hot path is straight-line code. It is
 * collected while the method is printed, and printed last.
 */
final class ColdCode {
    private final Code code;
    private final Deque<Exit> exits = new ArrayDeque<>();

    ColdCode(Code code) {
        this.code = code;
    }

    /** A way out of the frequent path. */
    sealed interface Exit {
        /** Returns the label to which the frequent path branches. */
        LabelNode at();

        /** Returns the origin of the code. */
        Origin origin();
    }

    /** Refuses the packet, at a place. */
    record Refusal(LabelNode at, Origin origin, Reason reason, Place place) implements Exit {
    }

    /** Reads a region of a packet that ends within it, from the operands of its first operation on. */
    record CutShort(LabelNode at, Origin origin, Region region) implements Exit {
    }

    /** Writes a region that an exception has left anew, value by value, as one that the packet has no room for. */
    record Repeated(LabelNode at, Origin origin, Region region, LabelNode cutShort) implements Exit {
    }

    /** Notes down a refusal; gives the label to branch to. */
    LabelNode refusal(Reason reason, Place place) {
        LabelNode at = new LabelNode();
        exits.add(new Refusal(at, code.origin(), reason, place));
        return at;
    }

    /** Notes down a region; gives the label to branch to. */
    LabelNode cutShort(Region region) {
        LabelNode at = new LabelNode();
        exits.add(new CutShort(at, code.origin(), region));
        return at;
    }

    /** Notes down a region, and the label of where it is written value by value; gives the label of a handler. */
    LabelNode repeated(Region region, LabelNode cutShort) {
        LabelNode at = new LabelNode();
        exits.add(new Repeated(at, code.origin(), region, cutShort));
        return at;
    }

    /** The next one that is not printed yet; null where all are. */
    Exit next() {
        return exits.poll();
    }
}
