package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.Flat.Origin;
import io.github.tightwire.internal.template.Regions.Region;
import io.github.tightwire.internal.template.schedule.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Writes a flat method anew, without its stream. The buffer, the position and the scratch are parameters and then local
 * variables, operations are a few instructions on them, and the result is an
 * {@link io.github.tightwire.internal.kernel.Outcome}: nothing is allocated, nothing depends on what HotSpot inlines or finds
 * not to escape.
 *
 * <p>A method that would grow too large is cut: where no value is on the stack and no branch crosses, the rest becomes a method
 * of its own, called last, with the variables that live on.
 *
 * <p>The three directions are subclasses: what they do with a number is theirs, the rest is here.
 */
abstract class Emission {
    /** Where a method is cut, in bytes of emitted code, roughly: well below what HotSpot compiles, inlined calls included. */
    private static final int CUT_WEIGHT = 2500;

    /**
     * The bytes of a method above which HotSpot does not inline it, its FreqInlineSize. What is rare has as many that are
     * never reached: inlined where it happened to be frequent for a while, it would make large the machine code of what is
     * frequent, and that is then not inlined.
     */
    private static final int INLINED_BYTES = 325;

    final Flat flat;
    final Direction direction;
    final Code code = new Code();
    /** The handlers of exceptions of the method. */
    final List<TryCatchBlockNode> handlers = new ArrayList<>();

    private final Unit unit;
    private final String name;
    private final Plan plan;
    private final AbstractInsnNode[] insns;
    private final List<Cold> cold = new ArrayList<>();
    private Map<LabelNode, LabelNode> labels = new HashMap<>();
    private Type[] parameters;
    private int[] stateSlots;
    private final Positions positions = new Positions();
    private int[] variables;
    private int temporaries;
    private int base = -1;
    private int used;
    private final StandingCalls calls;

    Emission(Unit unit, Plan plan, String name) {
        this.unit = unit;
        this.plan = plan;
        this.flat = plan.flat;
        this.direction = plan.direction;
        this.insns = plan.insns;
        this.name = name;
        this.calls = new StandingCalls(this, unit);
    }

    static Emission of(Unit unit, Plan plan, String name) {
        switch (plan.direction) {
            case WRITE:
                return new WriteEmission(unit, plan, name);
            case READ:
                return new ReadEmission(unit, plan, name);
            default:
                return new MeasureEmission(unit, plan, name);
        }
    }

    /** Code that stands at the end of the method. */
    @FunctionalInterface
    interface Cold {
        void emit() throws NotCompilableException;
    }

    // ---- What the directions do

    /**
     * Takes a scalar of constant width, its value on the stack, the other operands gone; leaves its result.
     *
     * @param inPlace whether the result goes to the field that the value comes from: see {@link InPlace}
     */
    abstract void scalar(Scalar scalar, Region region, String field, boolean inPlace);

    /** Takes a scalar whose width is known only when it runs, its operands in variables, as longs or, a width, as an int. */
    abstract void dynamicScalar(Scalar scalar, int value, int first, int second, String field);

    /** The bytes of code that a scalar of constant width takes, roughly, its errors included. */
    abstract int scalarWeight(Scalar scalar);

    abstract void align();

    /** Takes data, offset and count. */
    abstract void copyBytes();

    /** Makes the variables agree with the position that a call has left on the stack. */
    abstract void moveTo();

    /** The bits that the position is behind, here. */
    abstract int pending();

    /** Makes the position agree with what was done, behind the last operation of a region. */
    abstract void leave();

    /** Reads on without checks for the whole region, before its first operation. */
    void enter(Region region, int first, int last) {
    }

    // ---- A method

    /**
     * Emits the whole method, in as many pieces as it needs.
     *
     * @param fromStart whether it is for packets that start with this method alone: every position up to the first one that
     *     depends on the packet is then a constant
     */
    final void emit(boolean fromStart) throws NotCompilableException {
        List<Type> types = new ArrayList<>();
        List<Integer> locals = new ArrayList<>();
        int local = 0;
        for (Type type : Type.getArgumentTypes(flat.code().desc)) {
            if (!type.getDescriptor().equals(ClassFiles.BIT_STREAM_DESCRIPTOR)) {
                types.add(type);
                locals.add(local);
            }
            local += type.getSize();
        }
        emitFrom(0, fromStart ? 0 : -1, types, locals);
    }

    private void emitFrom(int start, int position, List<Type> types, List<Integer> locals) throws NotCompilableException {
        layOut(List.of(), types, locals);
        positions.start(position, insns, plan.jumps);
        int end = cut(start);
        emit(start, end, false);
        emitHandlers(start, end);
        if (end < insns.length) {
            continueAt(end);
        }
        finish();
    }

    /**
     * Emits a region alone, from behind the operands of its first operation, as a method that never gets to its end.
     *
     * @param stack the types of what is on the stack there; the first parameters
     */
    private void emitRegion(int first, int last, int position, List<Type> stack, List<Type> types, List<Integer> locals)
            throws NotCompilableException {
        layOut(stack, types, locals);
        positions.start(position, insns, plan.jumps);
        int slot = 0;
        for (Type type : stack) {
            code.load(type, slot);
            slot += type.getSize();
        }
        emit(first, last + 1, true);
        neverReached();
        fill(INLINED_BYTES);
        finish();
    }

    /** So many bytes and some more that are never reached, in one instruction. */
    private void fill(int bytes) {
        LabelNode nowhere = new LabelNode();
        LabelNode[] labels = new LabelNode[bytes / Integer.BYTES];
        Arrays.fill(labels, nowhere);
        code.push(0).add(new TableSwitchInsnNode(0, labels.length - 1, nowhere, labels)).add(nowhere);
        neverReached();
    }

    private void finish() throws NotCompilableException {
        while (!cold.isEmpty()) {
            cold.remove(0).emit();
        }
        calls.finish();
        MethodNode method = new MethodNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name,
                Type.getMethodDescriptor(Type.LONG_TYPE, parameters), null, null);
        method.instructions = code.list();
        method.tryCatchBlocks = handlers;
        unit.add(method);
    }

    private void emitHandlers(int start, int end) {
        for (TryCatchBlockNode block : flat.code().tryCatchBlocks) {
            int at = flat.index(block.start);
            if (at >= start && at < end) {
                // Of what stood in the block nothing may be left, and no block may be empty.
                code.list().insert(label(block.start), new InsnNode(Opcodes.NOP));
                handlers.add(new TryCatchBlockNode(
                        label(block.start), label(block.end), label(block.handler), block.type));
            }
        }
    }

    /** Gives every variable its slot: the parameters first, which are what is on the stack, variables, and the state. */
    private void layOut(List<Type> stack, List<Type> types, List<Integer> locals) {
        List<Type> all = new ArrayList<>(stack);
        all.addAll(types);
        Type[] state = Type.getArgumentTypes("(" + direction.state + ")V");
        all.addAll(List.of(state));
        parameters = all.toArray(new Type[0]);
        int[] slots = new int[parameters.length];
        int slot = 0;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slot;
            slot += parameters[i].getSize();
        }
        stateSlots = Arrays.copyOfRange(slots, slots.length - state.length, slots.length);
        variables = new int[flat.code().maxLocals];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = slot + i;
        }
        temporaries = slot + variables.length;
        if (direction != Direction.MEASURE) {
            // It is no larger; but now HotSpot knows.
            state(START).push(Template.LAST_START).op(Opcodes.IAND).store(Type.INT_TYPE, slot(START));
        }
        for (int i = 0; i < types.size(); i++) {
            int parameter = slots[stack.size() + i];
            int local = locals.get(i);
            if (types.get(i).getSize() == 1 && plan.isWide(local)) {
                // Later on it holds two slots: the parameter's neighbour is another one.
                code.load(types.get(i), parameter).store(types.get(i), variables[local]);
            } else {
                variables[local] = parameter;
            }
        }
    }

    // ---- Cutting

    private int cut(int start) {
        int weight = 0;
        for (int i = start; i < insns.length; i++) {
            weight += weight(insns[i], flat.frames()[i]);
            if (weight > CUT_WEIGHT && plan.isCut(i)) {
                return i;
            }
        }
        return insns.length;
    }

    private int weight(AbstractInsnNode insn, Frame<Value> frame) {
        if (!Calls.takesStream(insn, frame)) {
            return insn.getOpcode() >= 0 ? 2 : 0;
        }
        MethodInsnNode call = (MethodInsnNode) insn;
        Region region = plan.region(call);
        if (region == null) {
            return 40;
        }
        return scalarWeight(Calls.scalar(call, frame)) + (region.first() == call ? 30 : 0);
    }

    private void continueAt(int at) throws NotCompilableException {
        List<Integer> live = plan.liveAt(at);
        List<Type> types = typesAt(at, live);
        Emission rest = Emission.of(unit, plan, unit.freshName(name));
        rest.emitFrom(at, positions.known(), types, live);
        leaveTo(rest, types, live);
    }

    /**
     * Leaves to a method of its own, for the packet that ends within a region, with what is on the stack behind the operands
     * of its first operation.
     */
    final void leaveTo(Emission region, int first, int last, int position, int operands) throws NotCompilableException {
        Frame<Value> frame = flat.frames()[first];
        List<Type> stack = new ArrayList<>();
        for (int i = 0; i < frame.getStackSize() - operands; i++) {
            Value value = frame.getStack(i);
            if (!value.isStream()) {
                stack.add(value.type);
            }
        }
        List<Integer> live = plan.liveAt(first);
        List<Type> types = typesAt(first, live);
        region.emitRegion(first, last, position, stack, types, live);
        leaveTo(region, types, live);
    }

    private List<Type> typesAt(int at, List<Integer> locals) {
        List<Type> types = new ArrayList<>();
        locals.forEach(local -> types.add(flat.frames()[at].getLocal(local).type));
        return types;
    }

    private void leaveTo(Emission rest, List<Type> types, List<Integer> live) {
        for (int i = 0; i < types.size(); i++) {
            code.load(types.get(i), variables[live.get(i)]);
        }
        loadState(direction.state);
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, unit.name(), rest.name,
                Type.getMethodDescriptor(Type.LONG_TYPE, rest.parameters), false)).op(Opcodes.LRETURN);
    }

    final String freshName() {
        return unit.freshName(name);
    }

    final Unit unit() {
        return unit;
    }

    final Plan plan() {
        return plan;
    }

    // ---- Instructions

    /** Emits instructions once more, for the packet that ends within a region, from behind the operands of the first one. */
    final void emitAgain(int first, int last) throws NotCompilableException {
        Map<LabelNode, LabelNode> outer = labels;
        labels = new HashMap<>(outer);
        positions.start(-1, insns, plan.jumps);
        for (int i = first; i <= last; i++) {
            if (insns[i] instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        emit(first, last + 1, true);
        neverReached();
        labels = outer;
    }

    /** An end, as the JVM wants one. */
    private void neverReached() {
        code.op(Opcodes.ACONST_NULL).op(Opcodes.ATHROW);
    }

    private void emit(int start, int end, boolean again) throws NotCompilableException {
        for (int i = start; i < end; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (insns[i] instanceof LabelNode label) {
                code.add(label(label));
                positions.arrive(i);
            } else if (frame != null && insns[i].getOpcode() >= 0) {
                emit(i, frame, again && i == start);
                positions.leave(i, insns[i]);
            }
        }
    }

    private LabelNode label(LabelNode label) {
        return labels.computeIfAbsent(label, key -> new LabelNode());
    }

    private void emit(int index, Frame<Value> frame, boolean operandsGone) throws NotCompilableException {
        AbstractInsnNode insn = insns[index];
        if (plan.inPlace.isLeftOut(insn)) {
            return;
        }
        if (emitConstant(insn, frame)) {
            return;
        }
        if (Calls.takesStream(insn, frame)) {
            MethodInsnNode call = (MethodInsnNode) insn;
            if (Calls.isPrimitive(call, frame)) {
                primitive(call, frame, operandsGone);
            } else {
                calls.emit(call, frame);
                positions.forget();
            }
            return;
        }
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.CHECKCAST && unit.isUpcast(
                Value.fromTop(frame, 1), ((TypeInsnNode) insn).desc)) {
            return;
        }
        if (insn instanceof VarInsnNode variable) {
            variable(variable, frame);
        } else if (insn instanceof IincInsnNode increment) {
            code.add(new IincInsnNode(variables[increment.var], increment.incr));
        } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            result(opcode);
        } else if ((opcode == Opcodes.POP || opcode == Opcodes.DUP)) {
            Value top = Value.fromTop(frame, 1);
            if (!top.isStream()) {
                duplicateOrPop(opcode);
            }
        } else if (opcode == Opcodes.POP2 && Value.fromTop(frame, 1).getSize() == 2) {
            code.pop(2);
        } else if (insn instanceof MethodInsnNode call && opcode == Opcodes.INVOKESPECIAL
                && !call.name.equals("<init>")) {
            // A private method, in class files older than nests: a nestmate calls it like any other.
            code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, call.owner, call.name, call.desc, call.itf));
        } else {
            code.add(insn.clone(cloneLabels(insn)));
        }
    }

    private void duplicateOrPop(int opcode) {
        if (opcode == Opcodes.POP) {
            code.pop(1);
        } else {
            code.op(Opcodes.DUP);
        }
    }

    private Map<LabelNode, LabelNode> cloneLabels(AbstractInsnNode insn) {
        if (insn instanceof JumpInsnNode jump) {
            label(jump.label);
        } else if (insn instanceof TableSwitchInsnNode table) {
            table.labels.forEach(this::label);
            label(table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            lookup.labels.forEach(this::label);
            label(lookup.dflt);
        }
        return labels;
    }

    /** Replaces what comes to a constant by the constant. */
    private boolean emitConstant(AbstractInsnNode insn, Frame<Value> frame) {
        int operands = Calls.pureOperands(insn);
        if (operands < 0 || !mayBeConstant(insn, frame, operands)) {
            return false;
        }
        Value result = after(insn, frame);
        if (result == null || result.constant == null) {
            return false;
        }
        for (int i = 0; i < operands; i++) {
            Value operand = Value.fromTop(frame, i + 1);
            if (!operand.isStream()) {
                code.pop(operand.getSize());
            }
        }
        code.pushConstant(result.constant);
        return true;
    }

    /** Whether all that an instruction takes is constant, but for the stream: most need no closer look. */
    private static boolean mayBeConstant(AbstractInsnNode insn, Frame<Value> frame, int operands) {
        if (insn instanceof VarInsnNode variable) {
            return frame.getLocal(variable.var).constant != null;
        }
        for (int i = 0; i < operands; i++) {
            Value operand = Value.fromTop(frame, i + 1);
            if (operand.constant == null && !operand.isStream()) {
                return false;
            }
        }
        return true;
    }

    private Value after(AbstractInsnNode insn, Frame<Value> frame) {
        Frame<Value> next = new Frame<>(frame);
        try {
            next.execute(insn, unit.evaluator(direction));
        } catch (AnalyzerException e) {
            throw new IllegalStateException("it was analyzed before", e);
        }
        return next.getStackSize() == 0 ? null : Value.fromTop(next, 1);
    }

    private void variable(VarInsnNode variable, Frame<Value> frame) {
        int opcode = variable.getOpcode();
        boolean load = opcode <= Opcodes.ALOAD;
        Value value = load ? frame.getLocal(variable.var) : Value.fromTop(frame, 1);
        if (value.isStream()) {
            return;
        }
        if (!load && !plan.isLoaded(variable.var)) {
            code.pop(value.getSize());
        } else {
            code.add(new VarInsnNode(opcode, variables[variable.var]));
        }
    }

    /** Packs the result of the method, if it has one, with the position. */
    private void result(int opcode) {
        switch (opcode) {
            case Opcodes.RETURN:
                position().op(Opcodes.I2L);
                break;
            case Opcodes.FRETURN:
                code.call(Kernel.FLOAT_TO_RAW_INT_BITS);
                packed();
                break;
            default:
                packed();
                break;
        }
        code.op(Opcodes.LRETURN);
    }

    private void packed() {
        code.op(Opcodes.I2L).push(Integer.SIZE).op(Opcodes.LSHL);
        position().op(Opcodes.I2L).op(Opcodes.LOR);
    }

    // ---- Operations

    private void primitive(MethodInsnNode call, Frame<Value> frame, boolean operandsGone) throws NotCompilableException {
        Scalar scalar = Calls.scalar(call, frame);
        if (scalar != null) {
            scalar(call, frame, scalar, operandsGone);
            return;
        }
        switch (Calls.primitive(call, frame)) {
            case ALIGN:
                align();
                positions.align();
                break;
            case BYTES:
                copyBytes();
                Value count = Value.fromTop(frame, 1);
                if (count.constant == null) {
                    positions.forget();
                } else {
                    positions.advance(count.intConstant() * Byte.SIZE);
                }
                break;
            case NEXT_OF_SUBSET:
                nextOfSubset();
                positions.forget();
                break;
            case BIT_POSITION:
                position();
                break;
            case HAS_CHECKS:
                state(ORIGIN).call(Kernel.HAS_CHECKS);
                break;
            case CONTEXT:
                state(ORIGIN).op(Opcodes.SWAP).call(Kernel.CONTEXT);
                break;
            case HAS_REMAINING:
                hasRemaining();
                break;
            case REFUSE:
                refuse(Kernel.REFUSED);
                break;
            case REFUSE_CHECK:
                refuse(Kernel.CHECK_FAILED);
                break;
            case INVALID:
                invalid(flat.origin(call).field());
                break;
            default:
                // isReading and isWriting are constants, and proceed has nothing to do: a refusal has returned.
                break;
        }
    }

    /** Goes one step of a walk: the kernel does all of it, and says where it has come to, in both senses. */
    private void nextOfSubset() {
        callWalk();
        int outcome = temporary(2);
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
        leaveIfRefused(outcome);
        moveTo();
        code.load(Type.LONG_TYPE, outcome).push(Integer.SIZE).op(Opcodes.LUSHR).op(Opcodes.L2I);
    }

    /** Calls the kernel for the next index of a subset: both are on the stack. */
    abstract void callWalk();

    private void scalar(MethodInsnNode call, Frame<Value> frame, Scalar scalar, boolean operandsGone)
            throws NotCompilableException {
        String field = field(call);
        Region region = plan.region(call);
        if (region == null) {
            boolean wide = !scalar.isInt();
            int value = temporary(2);
            int first = temporary(2);
            int second = temporary(2);
            if (scalar.bounded()) {
                storeLong(wide, second);
                storeLong(wide, first);
            } else {
                code.store(Type.INT_TYPE, first);
            }
            storeLong(wide, value);
            dynamicScalar(scalar, value, first, second, field);
            positions.forget();
            if (!wide) {
                code.op(Opcodes.L2I);
            }
            return;
        }
        if (!operandsGone) {
            List<Value> operands = Calls.operands(call, frame);
            int bounds = Calls.primitive(call, frame).role.bounds;
            for (int i = operands.size() - 1; i > operands.size() - 1 - bounds; i--) {
                code.pop(operands.get(i).getSize());
            }
            if (!plan.inPlace.contains(call)) {
                dropIgnored(scalar);
            }
            if (call == region.first()) {
                enter(region, flat.index(region.first()), flat.index(region.last()));
            }
        }
        scalar(scalar, region, field, plan.inPlace.contains(call));
        if (call == region.last()) {
            leave();
        }
    }

    /** Drops the value of a scalar, in a direction that ignores it. */
    void dropIgnored(Scalar scalar) {
    }

    private void storeLong(boolean wide, int slot) {
        if (!wide) {
            code.op(Opcodes.I2L);
        }
        code.store(Type.LONG_TYPE, slot);
    }

    private String field(MethodInsnNode call) {
        String destination = Calls.destination(call);
        Origin origin = flat.origin(call);
        return origin.field() != null ? origin.field() : destination;
    }

    void hasRemaining() {
        code.pop(2).push(1);
    }

    void refuse(Kernel outcome) {
        code.op(Opcodes.POP).op(Opcodes.POP)
                .call(Kernel.REFUSAL).op(Opcodes.ATHROW);
    }

    void invalid(String field) {
        position();
        code.pushConstant(field)
                .call(Kernel.INVALID)
                .op(Opcodes.ATHROW);
    }

    /** Returns the outcome where the position on the stack says that it is a refusal; keeps the position. */
    void leaveIfRefused(int outcome) {
    }

    // ---- The state

    static final String BYTES = "bytes";
    static final String START = "start";
    static final String END = "end";
    static final String ORIGIN = "origin";
    static final String POSITION = "position";
    static final String SCRATCH = "scratch";

    private static final List<String> NAMES = List.of(BYTES, START, END, ORIGIN, POSITION, SCRATCH);

    final int slot(String state) {
        int index = NAMES.indexOf(state);
        return stateSlots[direction == Direction.MEASURE ? index - NAMES.indexOf(ORIGIN) : index];
    }

    final Code state(String... names) {
        for (String state : names) {
            boolean isReference = state.equals(BYTES) || state.equals(ORIGIN);
            code.load(isReference ? Value.OBJECT : state.equals(SCRATCH) ? Type.LONG_TYPE : Type.INT_TYPE, slot(state));
        }
        return code;
    }

    /** Pushes the position, those bits included that are still on their way. */
    final Code position() {
        return position(pending());
    }

    /** Pushes the position of a bit of the region. */
    final Code position(int bit) {
        if (knownPosition() >= 0) {
            return code.push(knownPosition() + bit);
        }
        state(POSITION);
        return bit == 0 ? code : code.push(bit).op(Opcodes.IADD);
    }

    /** The position, where it is the same whenever this place is reached; else -1. */
    final int knownPosition() {
        return positions.known();
    }

    /** Moves the position on by a constant. */
    final void advance(int bits) {
        positions.advance(bits);
        if (knownPosition() >= 0) {
            code.push(knownPosition()).store(Type.INT_TYPE, slot(POSITION));
        } else if (bits == (short) bits) {
            code.add(new IincInsnNode(slot(POSITION), bits));
        } else {
            state(POSITION).push(bits).op(Opcodes.IADD).store(Type.INT_TYPE, slot(POSITION));
        }
    }

    /** Finds the byte that the position is in, and the bits of it before that, for {@link #index} and {@link #used}. */
    final void locate() {
        if (base < 0) {
            base = temporary(1);
            used = temporary(1);
        }
        state(START, POSITION).push(3).op(Opcodes.IUSHR).op(Opcodes.IADD).store(Type.INT_TYPE, base);
        state(POSITION).push(7).op(Opcodes.IAND).store(Type.INT_TYPE, used);
        positions.locate();
    }

    /** The bits since the place that was located last, where they are as many whenever this place is reached; else -1. */
    final int beyond() {
        return positions.beyond();
    }

    /** Pushes the index of a byte, counted from the one that was located. */
    final Code index(int bytes) {
        code.load(Type.INT_TYPE, base);
        return bytes == 0 ? code : code.push(bytes).op(Opcodes.IADD);
    }

    /** Pushes the bits before the place in the byte that was located. */
    final Code used() {
        return code.load(Type.INT_TYPE, used);
    }

    /** Pushes the first variables that stand for the stream, as many as there are types. */
    final void loadState(String descriptors) {
        Type[] types = Type.getArgumentTypes("(" + descriptors + ")V");
        for (int i = 0; i < types.length; i++) {
            code.load(types[i], stateSlots[i]);
        }
    }

    final int temporary(int size) {
        int slot = temporaries;
        temporaries += size;
        return slot;
    }

    /** Code for the end of the method, where nothing falls into it. */
    final void coldly(Cold emitter) {
        cold.add(emitter);
    }
}
