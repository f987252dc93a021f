package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.template.Direction;

/**
 * The estimated size of emitted code, roughly, in bytes of bytecode with what HotSpot inlines into it. HotSpot compiles no method above
 * 8000 bytes, and inlines less the more there is.
 *
 * <p>It is asked twice. Before a method is evaluated, whether it is inlined: nothing is known of its operations then, not even their
 * direction, so each counts as much as the largest. Once all is known, where a method is cut.
 */
public final class CodeSize {
    // ---- Before a method is evaluated

    /** An operation of which nothing is known: as much as the largest. */
    public static final int UNKNOWN_OPERATION = 60;

    /** An instruction of the user's: as many bytes as it has, mostly. */
    public static final int UNKNOWN_INSTRUCTION = 3;

    // ---- Once all is known

    /** Above it a method is cut. */
    public static final int CUT = 2500;

    /**
     * The bytes of a method above which HotSpot does not inline it where it is frequent, its FreqInlineSize. Cold code is padded to
     * as many: inlined because an attack made it frequent for a while, it would make the machine code of what is frequent too
     * large to be inlined in its turn, for good.
     */
    public static final int NEVER_INLINED = 325;

    /** An instruction that has nothing to do with the stream: some of them disappear. */
    public static final int INSTRUCTION = 2;

    /** An operation that is in no region. */
    public static final int OPERATION = 40;

    /** The check at the start of a region. */
    public static final int REGION = 30;

    private CodeSize() {
    }

    /** A scalar of constant width, with what is cold about it. */
    public static int of(Scalar scalar, Direction direction) {
        return switch (direction) {
            case WRITE -> scalar.bounded() || scalar.bits() < Integer.SIZE && scalar.bits() > 1 ? UNKNOWN_OPERATION : 30;
            case READ -> scalar.hasHeadroom() ? 40 : 22;
            default -> 2;
        };
    }
}
