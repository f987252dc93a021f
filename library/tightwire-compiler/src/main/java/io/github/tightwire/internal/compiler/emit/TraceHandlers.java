package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.FamilyCode;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.plan.Effects;
import io.github.tightwire.internal.compiler.plan.StagedBits;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The handlers by which an exception out of an emitted method tells its origin: see {@link io.github.tightwire.internal.kernel.Traces}.
 * Each call has the line number of its {@linkplain Sites site}. User code that may throw is covered by a handler of a few bytes at the end
 * of the method, one for each source line; calls of the kernel need none.
 */
final class TraceHandlers {
    private static final Place UNKNOWN = new Place(Anchor.ANYWHERE, 0);

    private final Code code;
    private final Direction direction;
    private final StreamState state;
    private final Sites sites;
    /** True if there is no stream, that would have to be moved after an exception: the packet is the method's own. */
    private final boolean isOwnPacket;
    private final List<TryCatchBlockNode> users;
    /** Those of the user's blocks that the code is in, in their order. */
    private List<TryCatchBlockNode> blocks = List.of();
    private final List<Handler> handlers = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();
    private final List<Absence> absences = new ArrayList<>();
    /** The handler of the region that is printed, which writes it anew; null where there is none. */
    private LabelNode repeating;

    /**
     * Starts a method.
     *
     * @param users the blocks of the flat method
     */
    TraceHandlers(Code code, Direction direction, StreamState state, Sites sites, boolean isOwnPacket, List<TryCatchBlockNode> users) {
        this.code = code;
        this.direction = direction;
        this.state = state;
        this.sites = sites;
        this.isOwnPacket = isOwnPacket;
        this.users = users;
    }

    /** Takes note of a label of the flat method, where blocks may start or end. */
    void meet(LabelNode label) {
        if (users.isEmpty()) {
            return;
        }
        List<TryCatchBlockNode> open = new ArrayList<>();
        for (TryCatchBlockNode block : users) {
            if (block.start == label || block.end != label && blocks.contains(block)) {
                open.add(block);
            }
        }
        if (!open.equals(blocks)) {
            blocks = open;
        }
    }

    /** Returns whether the code is in a block of the user's. */
    boolean isInBlock() {
        return !blocks.isEmpty();
    }

    /**
     * A handler.
     *
     * @param origin of what it covers
     * @param place of what it covers, as far as the position depends on it
     * @param stream the variable of the stream object that knows the position; else -1
     * @param staged what a write has staged there; null where nothing is
     * @param blocks the user's own that cover it, whose handlers come after this one
     * @param label where it is
     */
    private record Handler(Origin origin, Place place, int stream, StagedBits staged, List<TryCatchBlockNode> blocks, LabelNode label) {
    }

    /**
     * The range of a handler.
     *
     * @param calls how many there were up to the last instruction
     * @param handler its label
     * @param type of what it catches; null for all
     */
    private record Range(AbstractInsnNode first, AbstractInsnNode last, int calls, LabelNode handler, String type) {
    }

    /**
     * An object that is not there.
     *
     * @param check the method of the kernel that says so
     * @param place of where it is looked for
     * @param label where that is printed
     */
    private record Absence(Kernel check, Origin origin, StagedBits staged, Place place, LabelNode label) {
    }

    /** Sets the handler of what is printed from now on, which catches exceptions, but no errors; null for one of each line. */
    void handler(LabelNode handler) {
        repeating = handler;
    }

    /** Returns whether a handler has anything to catch. */
    boolean isUsed(LabelNode handler) {
        for (Range range : ranges) {
            if (range.handler == handler) {
                return true;
            }
        }
        return false;
    }

    /** Takes an object, and goes on if it is there: else a method of the kernel throws, at the end of the method. */
    void requirePresent(Kernel check, Place place) {
        if (blocks.isEmpty() && repeating == null) {
            LabelNode absent = new LabelNode();
            code.jump(Opcodes.IFNULL, absent);
            absences.add(new Absence(check, code.origin(), code.staged(), place, absent));
        } else {
            code.call(check);
            coverKernel(place);
        }
    }

    private void emit(Absence absence) {
        code.add(absence.label).at(absence.origin, absence.staged).op(Opcodes.ACONST_NULL).call(absence.check);
        coverKernel(absence.place);
        code.op(Opcodes.ACONST_NULL).op(Opcodes.ATHROW);
    }

    /** Covers the instruction that was added last, if it may throw. */
    void cover(AbstractInsnNode source, Frame<Value> frame, Place place) {
        Origin origin = code.origin();
        if (origin == null || !mayThrow(source, frame, origin)) {
            return;
        }
        if (source instanceof MethodInsnNode call && Kernel.isOwner(call.owner)) {
            coverKernel(place);
        } else {
            cover(isOwnPacket && code.staged() == null ? UNKNOWN : place, -1);
        }
    }

    /** Covers the call of the kernel that was added last, which completes traces, but does not know the position. */
    void coverKernel(Place place) {
        if (!isOwnPacket || repeating != null) {
            cover(place, -1);
        }
    }

    /** Covers the call that was added last, which works on a stream object in a variable. */
    void coverKept(int stream) {
        cover(UNKNOWN, stream);
    }

    private void cover(Place place, int stream) {
        AbstractInsnNode insn = code.last();
        Range last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
        LabelNode handler = repeating != null ? repeating : handler(place.forAnotherWay(), stream).label;
        int calls = code.calls().size();
        int own = insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode ? 1 : 0;
        if (last != null && last.handler == handler && last.calls == calls - own) {
            ranges.set(ranges.size() - 1, new Range(last.first, insn, calls, handler, last.type));
        } else {
            // A call of the kernel in between reports its own exceptions.
            ranges.add(new Range(insn, insn, calls, handler, repeating == null ? null : "java/lang/RuntimeException"));
        }
    }

    private Handler handler(Place place, int stream) {
        for (Handler handler : handlers) {
            if (sites.areOne(handler.origin, code.origin()) && handler.place.equals(place) && handler.stream == stream
                    && handler.staged == code.staged() && handler.blocks == blocks) {
                return handler;
            }
        }
        Handler handler = new Handler(code.origin(), place, stream, code.staged(), blocks, new LabelNode());
        handlers.add(handler);
        return handler;
    }

    /** Takes the exception, and leaves the method. */
    private void emit(Handler handler) {
        code.add(handler.label).at(handler.origin, handler.staged);
        if (handler.stream >= 0 && !handler.blocks.isEmpty()) {
            code.load(Value.OBJECT, handler.stream).call(Kernel.CAUGHT).op(Opcodes.ATHROW);
        } else if (handler.stream >= 0) {
            code.load(Value.OBJECT, handler.stream).call(Kernel.thrown(direction))
                    .op(direction == Direction.READ ? Opcodes.LRETURN : Opcodes.ATHROW);
        } else if (isOwnPacket && handler.staged == null) {
            code.call(Kernel.LOCATED).op(Opcodes.ATHROW);
        } else {
            state.position(handler.place).call(Kernel.LOCATED_AT).op(Opcodes.ATHROW);
        }
    }

    /**
     * Writes the handlers at the end of the method, and the line numbers. An exception gets its trace before a handler of the user's
     * sees it.
     *
     * @param table takes what they cover
     * @param own the user's blocks, as they are printed
     * @param labels by the labels of the flat method, those that are printed
     */
    void finish(List<TryCatchBlockNode> table, List<TryCatchBlockNode> own, Map<LabelNode, LabelNode> labels) {
        List<TryCatchBlockNode> rethrown = new ArrayList<>();
        blocks = List.of();
        for (Absence absence : absences) {
            emit(absence);
        }
        for (Handler handler : handlers) {
            emit(handler);
            LabelNode end = new LabelNode();
            code.add(end);
            for (TryCatchBlockNode block : handler.blocks) {
                rethrown.add(new TryCatchBlockNode(handler.label, end, labels.get(block.handler), block.type));
            }
        }
        for (Range range : ranges) {
            LabelNode start = new LabelNode();
            LabelNode end = new LabelNode();
            code.list().insertBefore(range.first, start);
            code.list().insert(range.last, end);
            table.add(new TryCatchBlockNode(start, end, range.handler, range.type));
        }
        table.addAll(own);
        table.addAll(rethrown);
        int line = 0;
        for (Code.Call call : code.calls()) {
            int other = call.origin() == null ? 0 : sites.line(call.origin(), call.staged());
            if (other != line) {
                LabelNode label = new LabelNode();
                code.list().insertBefore(call.insn(), label);
                code.list().insertBefore(call.insn(), new LineNumberNode(other, label));
                line = other;
            }
        }
    }

    // ---- What may throw

    /** Returns whether an instruction may throw, where the code is that is printed. */
    boolean mayThrow(AbstractInsnNode insn, Frame<Value> frame) {
        return mayThrow(insn, frame, code.origin());
    }

    private static boolean mayThrow(AbstractInsnNode insn, Frame<Value> frame, Origin origin) {
        if (origin.method().isOfFamily() && FamilyCode.isHarmless(insn)) {
            return false;
        }
        int opcode = insn.getOpcode();
        return switch (opcode) {
            case Opcodes.IDIV, Opcodes.IREM, Opcodes.LDIV, Opcodes.LREM ->
                !(Value.fromTop(frame, 1).constant instanceof Number divisor) || divisor.longValue() == 0;
            case Opcodes.GETFIELD -> !isReceiver(Value.fromTop(frame, 1), frame, origin);
            case Opcodes.PUTFIELD -> !isReceiver(Value.fromTop(frame, 2), frame, origin);
            // The first use of another class initializes it.
            case Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
                !isOfStream(origin) && !((FieldInsnNode) insn).owner.equals(origin.method().file().name);
            case Opcodes.INVOKEDYNAMIC -> !isOfStream(origin);
            case Opcodes.INVOKESTATIC -> !Effects.isHarmless((MethodInsnNode) insn, origin);
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKEINTERFACE, Opcodes.NEW, Opcodes.NEWARRAY,
                    Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY, Opcodes.ARRAYLENGTH, Opcodes.ATHROW, Opcodes.CHECKCAST,
                    Opcodes.MONITORENTER -> true;
            default -> opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        };
    }

    /** Returns whether a value is surely no null: an object that was made here, or the receiver of the user's method. */
    static boolean isReceiver(Value value, Frame<Value> frame, Origin origin) {
        // It went from the variable to the stack as one object.
        return value.exact || origin.receiver() >= 0 && value == frame.getLocal(origin.receiver());
    }

    private static boolean isOfStream(Origin origin) {
        return StreamClasses.contains(origin.method().file().name);
    }
}
