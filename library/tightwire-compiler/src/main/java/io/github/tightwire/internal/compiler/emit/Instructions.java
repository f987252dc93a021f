package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.plan.ElementLoop;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.compiler.plan.Schedules;
import io.github.tightwire.internal.compiler.plan.StagedBits;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Prints the instructions of a flat method, one by one, without the stream: what loads, moves or drops it has nothing to do. A
 * constant result is pushed as one, primitives are what the {@link Operations} of the direction print, and calls that were
 * left are {@link StandingCalls}. All other instructions are copied, with other variables and labels.
 */
final class Instructions {
    private static final String REASON = Type.getDescriptor(Reason.class);

    private final Plan plan;
    private final InlinedMethod flat;
    private final Code code;
    private final StreamState state;
    private final int[] variables;
    private final Operations operations;
    private final StandingCalls calls;
    private final TraceHandlers traceHandlers;
    private final Schedules schedules;
    private final Map<LabelNode, LabelNode> labels;
    private final Map<Integer, ElementLoop> elementLoops;

    /**
     * Starts to print.
     *
     * @param variables by the variables of the flat method, their slots
     * @param labels by the labels of the flat method, those that are printed
     * @param elementLoops that are printed, by their heads
     */
    Instructions(Plan plan, Code code, StreamState state, int[] variables, Operations operations, StandingCalls calls,
            TraceHandlers traceHandlers, Schedules schedules, Map<LabelNode, LabelNode> labels,
            Map<Integer, ElementLoop> elementLoops) {
        this.plan = plan;
        this.flat = plan.flat;
        this.code = code;
        this.state = state;
        this.variables = variables;
        this.operations = operations;
        this.calls = calls;
        this.traceHandlers = traceHandlers;
        this.schedules = schedules;
        this.labels = labels;
        this.elementLoops = elementLoops;
    }

    /** Prints the instructions of a range. */
    void emit(int start, int end) throws NotCompilableException {
        for (int i = start; i < end; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (plan.insns[i] instanceof LabelNode label) {
                ElementLoop loop = elementLoops.get(i);
                if (loop != null) {
                    takeElements(loop, label(label), schedules.place(i));
                }
                code.add(label(label));
                traceHandlers.meet(label);
                if (schedules.isStoredAt(i)) {
                    StagedBits ways = plan.staged(i);
                    code.at(ways == null ? null : ways.origin(), ways);
                    operations.storeHeld();
                }
            } else if (frame != null && plan.insns[i].getOpcode() >= 0) {
                emit(i, frame);
            }
        }
    }

    /** Prints a region once more, from the operands of its first operation on. Its labels are others than the first time. */
    void emitAgain(Region region) throws NotCompilableException {
        for (int i = region.start(); i <= region.end(); i++) {
            if (plan.insns[i] instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        code.at(flat.origin(region.first()));
        operations.enter(region, schedules.of(region), schedules.place(region.start()));
        member(region.start(), plan.member(region.start()));
        emit(region.start() + 1, region.end() + 1);
    }

    LabelNode label(LabelNode label) {
        LabelNode printed = labels.get(label);
        if (printed == null) {
            printed = new LabelNode();
            labels.put(label, printed);
        }
        return printed;
    }

    private void emit(int index, Frame<Value> frame) throws NotCompilableException {
        state.nextInstruction();
        AbstractInsnNode insn = plan.insns[index];
        Place place = schedules.place(index);
        StagedBits staged = plan.staged(index);
        code.at(flat.origins()[index], staged);
        if (plan.inPlace().isLeftOut(index) || emitConstant(index, frame)) {
            return;
        }
        if (plan.streamCalls.contains(index)) {
            MethodInsnNode call = (MethodInsnNode) insn;
            Primitive primitive = plan.streamCalls.primitive(index);
            if (primitive != null && primitive.isScalar()) {
                scalar(index, call, frame, primitive);
            } else if (primitive != null && primitive.isEmitted()) {
                primitive(primitive, place, call, frame);
            } else {
                calls.emit(call, frame, place);
            }
            return;
        }
        if (staged != null && plan.hasEffect(index)) {
            operations.requireStaged(place);
        }
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.ATHROW && Body.isEnd(code.last().getOpcode())) {
            // A refusal has returned.
            return;
        } else if (opcode == Opcodes.GOTO && isNext(index)) {
            return;
        }
        if (opcode == Opcodes.CHECKCAST && plan.isUpcast(Value.fromTop(frame, 1), ((TypeInsnNode) insn).desc)) {
            return;
        }
        if (insn instanceof VarInsnNode variable) {
            variable(variable, frame);
        } else if (insn instanceof IincInsnNode increment) {
            code.add(new IincInsnNode(variables[increment.var], increment.incr));
        } else if (Body.isReturn(opcode)) {
            result(opcode, place);
        } else if (opcode == Opcodes.POP || opcode == Opcodes.DUP) {
            if (opcode == Opcodes.POP && !Value.fromTop(frame, 1).isStream()) {
                code.pop(1);
            } else if (!Value.fromTop(frame, 1).isStream()) {
                code.op(Opcodes.DUP);
            }
        } else if (opcode == Opcodes.POP2 && Value.fromTop(frame, 1).getSize() == 2) {
            code.pop(2);
        } else if (isReason(insn)) {
            code.push(Reason.valueOf(((FieldInsnNode) insn).name).ordinal());
        } else if (Kernel.REQUIRE_OBJECT.isCalledBy(insn)) {
            traceHandlers.requirePresent(Kernel.REQUIRE_OBJECT, place);
        } else if (Kernel.REQUIRE_PRESENT.isCalledBy(insn)) {
            traceHandlers.requirePresent(Kernel.REQUIRE_PRESENT, place);
        } else {
            if (flat.borrowed().get(index)) {
                requireReceiver(insn, frame, place);
            }
            if (opcode == Opcodes.PUTFIELD && mayBeThere((FieldInsnNode) insn, frame)) {
                FieldInsnNode store = (FieldInsnNode) insn;
                FieldInsnNode load = new FieldInsnNode(Opcodes.GETFIELD, store.owner, store.name, store.desc);
                code.storeUnlessThere(calls.own(index, load), calls.own(index, store.clone(null)));
            } else if (opcode == Opcodes.AASTORE && !Value.fromTop(frame, 1).exact) {
                storeUnlessThere(insn, frame, place);
            } else {
                MethodInsnNode constant = calls.constant(insn, frame);
                if (constant == null) {
                    code.add(calls.own(index, insn.clone(labelsOf(insn))));
                } else {
                    code.op(Opcodes.SWAP).op(Opcodes.POP).add(constant);
                }
                traceHandlers.cover(insn, frame, place);
                if (opcode == Opcodes.GETFIELD && !traceHandlers.mayThrow(insn, frame) && !plan.isVolatile((FieldInsnNode) insn)) {
                    code.pure().add(code.last());
                }
            }
        }
    }

    /** Returns whether it is the library that loads a reason: to refuse, and for nothing else. */
    private boolean isReason(AbstractInsnNode insn) {
        if (insn.getOpcode() != Opcodes.GETSTATIC || !((FieldInsnNode) insn).desc.equals(REASON)) {
            return false;
        }
        Method method = code.origin().method();
        return method.isOfFamily() || ReadyTemplates.isOfLibrary(method.owner());
    }

    /** Makes sure that the receiver of a borrowed instruction is there: the handle would say so in the words of the JDK. */
    private void requireReceiver(AbstractInsnNode insn, Frame<Value> frame, Place place) {
        Type[] above = operandsAboveReceiver(insn);
        if (above == null || TraceHandlers.isReceiver(Value.fromTop(frame, above.length + 1), frame, code.origin())) {
            return;
        }
        int[] slots = new int[above.length];
        for (int i = above.length - 1; i >= 0; i--) {
            slots[i] = state.temporary(above[i].getSize());
            code.store(above[i], slots[i]);
        }
        code.op(Opcodes.DUP);
        traceHandlers.requirePresent(Kernel.REQUIRE_PRESENT, place);
        for (int i = 0; i < above.length; i++) {
            code.load(above[i], slots[i]);
        }
    }

    /** The types of what is on the stack above a receiver; null where there is none. */
    private static Type[] operandsAboveReceiver(AbstractInsnNode insn) {
        switch (insn.getOpcode()) {
            case Opcodes.GETFIELD:
                return new Type[0];
            case Opcodes.PUTFIELD:
                return new Type[] {Type.getType(((FieldInsnNode) insn).desc)};
            case Opcodes.INVOKEVIRTUAL:
            case Opcodes.INVOKESPECIAL:
                return Type.getArgumentTypes(((MethodInsnNode) insn).desc);
            default:
                return null;
        }
    }

    /** Returns whether a reference is stored that may be in the field already, and to look there throws nothing. */
    private boolean mayBeThere(FieldInsnNode store, Frame<Value> frame) {
        return Type.getType(store.desc).getSort() >= Type.ARRAY && !Value.fromTop(frame, 1).exact
                && !traceHandlers.mayThrow(store, frame) && !plan.isVolatile(store);
    }

    /** Stores a reference into an element where another one is, as {@link Code#storeUnlessThere}. */
    private void storeUnlessThere(AbstractInsnNode store, Frame<Value> frame, Place place) {
        int value = state.temporary(1);
        LabelNode there = new LabelNode();
        LabelNode end = new LabelNode();
        code.store(Value.OBJECT, value).op(Opcodes.DUP2).op(Opcodes.AALOAD);
        traceHandlers.cover(store, frame, place);
        code.load(Value.OBJECT, value).jump(Opcodes.IF_ACMPEQ, there)
                .load(Value.OBJECT, value).op(Opcodes.AASTORE);
        traceHandlers.cover(store, frame, place);
        code.jump(Opcodes.GOTO, end)
                .add(there).op(Opcodes.POP2)
                .add(end);
    }

    /** Returns whether a jump leads to where the code goes on anyway, as that to the end of what was inlined mostly does. */
    private boolean isNext(int jump) {
        LabelNode target = ((JumpInsnNode) plan.insns[jump]).label;
        for (int i = jump + 1; i < plan.insns.length && plan.insns[i].getOpcode() < 0; i++) {
            if (plan.insns[i] == target) {
                return true;
            }
        }
        return false;
    }

    private Map<LabelNode, LabelNode> labelsOf(AbstractInsnNode insn) {
        for (LabelNode target : Body.labels(insn)) {
            label(target);
        }
        return labels;
    }

    // ---- Constants and variables

    /** Replaces an instruction with a constant result by the constant. */
    private boolean emitConstant(int index, Frame<Value> frame) {
        Object constant = flat.constants()[index];
        if (constant == null) {
            return false;
        }
        for (int i = 1; i <= Calls.pureOperands(plan.insns[index]); i++) {
            Value operand = Value.fromTop(frame, i);
            if (!operand.isStream()) {
                code.pop(operand.getSize());
            }
        }
        code.pushConstant(constant);
        return true;
    }

    private void variable(VarInsnNode variable, Frame<Value> frame) {
        int opcode = variable.getOpcode();
        boolean load = opcode <= Opcodes.ALOAD;
        Value value = load ? frame.getLocal(variable.var) : Value.fromTop(frame, 1);
        if (value.isStream()) {
            return;
        }
        if (!load && !plan.variables().isLoaded(variable.var)) {
            code.pop(value.getSize());
        } else {
            code.add(new VarInsnNode(opcode, variables[variable.var]));
        }
    }

    /** Packs the result of the method, if it has one, with the position. */
    private void result(int opcode, Place place) {
        if (opcode == Opcodes.RETURN) {
            state.position(place).op(Opcodes.I2L).op(Opcodes.LRETURN);
            return;
        }
        if (opcode == Opcodes.FRETURN) {
            code.call(Kernel.FLOAT_TO_RAW_INT_BITS);
        }
        code.op(Opcodes.I2L).push(Integer.SIZE).op(Opcodes.LSHL);
        state.position(place).op(Opcodes.I2L).op(Opcodes.LOR).op(Opcodes.LRETURN);
    }

    /** Has the kernel take elements of a loop before it comes to its head. */
    private void takeElements(ElementLoop loop, LabelNode head, Place place) throws NotCompilableException {
        int index = variables[((VarInsnNode) plan.insns[loop.index()]).var];
        int limit = state.variable(1);
        emitInsns(loop.index() + 1, loop.test());
        // Where there are no elements, nobody may look for their array.
        code.store(Type.INT_TYPE, limit)
                .load(Type.INT_TYPE, index).load(Type.INT_TYPE, limit).jump(Opcodes.IF_ICMPGE, head);
        emitInsns(loop.array(), loop.element());
        code.load(Type.INT_TYPE, index).load(Type.INT_TYPE, limit);
        boolean isRaw = plan.streamCalls.primitive(loop.operation()).role == Role.RAW;
        if (isRaw) {
            code.push(0);
        }
        emitInsns(loop.load() + 1, loop.operation());
        if (isRaw) {
            code.call(Kernel.LARGEST);
        }
        operations.callElements(loop.elements(), place);
        calls.takeOutcome(Type.INT_TYPE);
        code.load(Type.INT_TYPE, index).op(Opcodes.IADD).store(Type.INT_TYPE, index);
    }

    /** Prints the instructions of a range once more, which has no branches. */
    private void emitInsns(int start, int end) throws NotCompilableException {
        for (int i = start; i < end; i++) {
            if (plan.insns[i].getOpcode() >= 0) {
                emit(i, flat.frames()[i]);
            }
        }
    }

    // ---- Primitives

    private void primitive(Primitive primitive, Place place, MethodInsnNode call, Frame<Value> frame) {
        switch (primitive) {
            case ALIGN -> operations.align(place);
            case BYTES -> operations.copyBytes(place);
            case NEXT_OF_SUBSET -> {
                operations.callWalk(place);
                traceHandlers.coverKernel(place);
                calls.takeOutcome(Type.INT_TYPE);
            }
            case TEXT -> operations.copyText(place);
            case BIT_POSITION -> state.position(place);
            case HAS_CHECKS -> state.load(Part.ORIGIN).call(Kernel.HAS_CHECKS);
            case CONTEXT -> {
                state.load(Part.ORIGIN).op(Opcodes.SWAP).call(Kernel.CONTEXT);
                traceHandlers.cover(call, frame, place);
            }
            case HAS_REMAINING -> operations.hasRemaining(place);
            case SPEND -> operations.spend(place);
            case REFUSE -> operations.refuse(Kernel.REFUSED);
            case REFUSE_CHECK -> operations.refuse(Kernel.CHECK_FAILED);
            case INVALID -> operations.invalid(place);
            case IS_READING, IS_WRITING -> throw new IllegalStateException(primitive + " is a constant");
            case PROCEED -> {
                // A refusal has returned.
            }
            default -> throw new IllegalStateException(primitive + " has a row and no case here (docs/compiler.md, Add a primitive)");
        }
    }

    private void scalar(int index, MethodInsnNode call, Frame<Value> frame, Primitive primitive) {
        Region.Member member = plan.member(index);
        if (member == null) {
            dynamicScalar(Calls.scalar(call, frame));
            return;
        }
        popBounds(primitive, frame);
        if (!plan.inPlace().contains(index)) {
            operations.dropIgnored(member.scalar());
        }
        if (member.isFirst()) {
            operations.enter(member.region(), schedules.of(member.region()), schedules.place(index));
            LabelNode handler = operations.handler(member.region());
            traceHandlers.handler(handler == null || plan.repetition(member.region()) < 0 ? null : handler);
        }
        member(index, member);
    }

    /** Prints the operand of a region's first operation once more, for one that begins anew. */
    void emitOperand(Region region) throws NotCompilableException {
        emitInsns(plan.repetition(region), region.start());
        popBounds(plan.streamCalls.primitive(region.start()), flat.frames()[region.start()]);
    }

    private void popBounds(Primitive primitive, Frame<Value> frame) {
        for (int i = 1; i <= primitive.role.bounds; i++) {
            code.pop(Value.fromTop(frame, i).getSize());
        }
    }

    private void member(int index, Region.Member member) {
        operations.scalar(member, schedules.place(index), plan.inPlace().contains(index));
        if (member.isLast()) {
            traceHandlers.handler(null);
            code.staged(plan.stagedBy(index));
            operations.leave();
        }
    }

    private void dynamicScalar(Scalar scalar) {
        int value = state.temporary(2);
        int first = state.temporary(2);
        int second = state.temporary(2);
        if (scalar.bounded()) {
            storeLong(scalar, second);
            storeLong(scalar, first);
        } else {
            code.store(Type.INT_TYPE, first);
        }
        storeLong(scalar, value);
        operations.dynamicScalar(scalar, value, first, second);
        if (scalar.isInt()) {
            code.op(Opcodes.L2I);
        }
    }

    private void storeLong(Scalar scalar, int slot) {
        if (scalar.isInt()) {
            code.op(Opcodes.I2L);
        }
        code.store(Type.LONG_TYPE, slot);
    }
}
