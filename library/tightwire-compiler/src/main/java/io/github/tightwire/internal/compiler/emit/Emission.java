package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.emit.ColdCode.CutShort;
import io.github.tightwire.internal.compiler.emit.ColdCode.Exit;
import io.github.tightwire.internal.compiler.emit.ColdCode.Refusal;
import io.github.tightwire.internal.compiler.emit.ColdCode.Repeated;
import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.plan.ElementLoop;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.compiler.plan.Schedules;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.target.CodeSize;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.Template;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Emits a method without a stream. The buffer, the position and the scratch are parameters and then local variables, operations are a
 * few instructions on them, and the result is an {@link io.github.tightwire.internal.kernel.PackedOutcome}: nothing is allocated, nothing
 * depends on what HotSpot inlines or finds not to escape.
 *
 * <p>A method that would grow too large is cut: where no value is on the stack and no branch crosses, the rest becomes a method
 * of its own, called last, with the variables that live on. A region of a packet that ends within it is a method of its own,
 * too, since it is cold: large, never inlined, and it never comes back. Each of these methods is one instance of this class, which
 * makes the next one where it ends.
 */
public final class Emission {
    private static final String CUT_SHORT = "CutShort";

    private final Linker linker;
    private final Plan plan;
    private final String name;
    private final boolean isOwnPacket;
    private final Map<Region, Emission> cutShort;
    private final Map<Integer, ElementLoop> elementLoops;
    private final Code code = new Code();
    private final ColdCode cold = new ColdCode(code);
    private final List<TryCatchBlockNode> handlers = new ArrayList<>();
    private final List<TryCatchBlockNode> users = new ArrayList<>();
    private final Map<LabelNode, LabelNode> labels = new HashMap<>();
    private Type[] parameters;
    private int[] variables;
    private StreamState state;
    private Operations operations;
    private TraceHandlers traceHandlers;
    /** The label that the method jumps to if its objects are nested too deep; null where they can't be. */
    private LabelNode tooDeep;

    /**
     * Starts a method.
     *
     * @param isOwnPacket whether it is for packets that start with this method alone, or is a later piece of one that is: every
     *     position up to the first one that depends on the packet is then a constant
     * @param cutShort by region, the methods that read it in a packet that ends within it: those of all versions of a method
     * @param elementLoops of the plan, by their heads: in all versions the same
     */
    public Emission(Linker linker, Plan plan, String name, boolean isOwnPacket, Map<Region, Emission> cutShort,
            Map<Integer, ElementLoop> elementLoops) {
        this.linker = linker;
        this.plan = plan;
        this.name = name;
        this.isOwnPacket = isOwnPacket;
        this.cutShort = cutShort;
        this.elementLoops = elementLoops;
    }

    /** Emits the whole method, in as many pieces as it needs. */
    public void emit() throws NotCompilableException {
        List<Type> types = new ArrayList<>();
        List<Integer> locals = new ArrayList<>();
        int local = 0;
        for (Type type : Type.getArgumentTypes(plan.flat.code().desc)) {
            if (!StreamClasses.contains(type.getInternalName())) {
                types.add(type);
                locals.add(local);
            }
            local += type.getSize();
        }
        if (plan.flat.isObjectResultPassed()) {
            types.add(Value.OBJECT_RESULT);
            locals.add(plan.flat.objectResult());
        }
        emitPiece(0, isOwnPacket ? new Anchor.Known(0) : Anchor.ANYWHERE, types, locals);
    }

    private void emitPiece(int start, Anchor anchor, List<Type> types, List<Integer> locals) throws NotCompilableException {
        layOut(List.of(), types, locals);
        int end = plan.endOfPiece(start);
        Schedules schedules = Schedules.of(plan, anchor, start, end);
        if (start == 0 && !isOwnPacket && linker.mayBeTooDeep()) {
            requireDepth();
        }
        StandingCalls calls = new StandingCalls(plan, code, state, operations, traceHandlers, linker, objectResult());
        Instructions instructions =
                new Instructions(plan, code, state, variables, operations, calls, traceHandlers, schedules, labels, elementLoops);
        instructions.emit(start, end);
        emitHandlers(instructions, start, end);
        if (end < plan.insns.length) {
            List<Integer> live = plan.variables().liveAt(end);
            Emission rest = new Emission(linker, plan, linker.freshName(name), isOwnPacket, cutShort, elementLoops);
            List<Type> passed = typesAt(end, live);
            rest.emitPiece(end, schedules.end(), passed, live);
            leaveTo(rest, passed, live);
        }
        finish(instructions, calls);
    }

    /** Leaves where objects are nested so deep that the method must run as it is. */
    private void requireDepth() {
        tooDeep = new LabelNode();
        int most = plan.flat.dispatches() ? TooDeep.MOST_DISPATCHING : TooDeep.MOST;
        state.load(Part.DEPTH).push(most).jump(Opcodes.IF_ICMPGT, tooDeep);
    }

    private void leaveWhereTooDeep() {
        code.at(null).add(tooDeep);
        if (linker.isOfObjects()) {
            code.load(parameters[0], 0);
            state.loadParameters(0).call(Kernel.plainObject(plan.direction));
        } else {
            code.loadAll(List.of(parameters), 0)
                    .add(new MethodInsnNode(Opcodes.INVOKESTATIC, linker.className(), TooDeep.name(plan.direction),
                            Type.getMethodDescriptor(Type.LONG_TYPE, parameters), false));
        }
        code.op(Opcodes.LRETURN);
    }

    /**
     * Emits a region alone, from the operands of its first operation on, as a method that never gets to its end.
     *
     * @param stack the types of what is on the stack there; the first parameters
     */
    private void emitRegion(Region region, List<Type> stack, List<Type> types, List<Integer> locals) throws NotCompilableException {
        layOut(erased(stack), erased(types), locals);
        int slot = 0;
        for (Type type : stack) {
            code.load(type, slot).cast(type);
            slot += type.getSize();
        }
        for (int i = 0; i < types.size(); i++) {
            if (Code.isCast(types.get(i))) {
                int variable = variables[locals.get(i)];
                code.load(types.get(i), variable).cast(types.get(i)).store(types.get(i), variable);
            }
        }
        emitCutShort(region);
        emitCold(null);
        complete();
        if (plan.direction == Direction.READ) {
            fill(CodeSize.NEVER_INLINED);
        }
        add();
    }

    /** Prints a region of a packet that ends within it. */
    private void emitCutShort(Region region) throws NotCompilableException {
        boolean isWrite = plan.direction == Direction.WRITE;
        Operations piecewise = isWrite ? new NoRoomOperations(code, state, cold) : new ReadOperations(code, state, cold);
        StandingCalls calls = new StandingCalls(plan, code, state, piecewise, traceHandlers, linker, objectResult());
        Schedules schedules = isWrite ? Schedules.withoutRoom(region) : Schedules.cutShort(plan, region);
        new Instructions(plan, code, state, variables, piecewise, calls, traceHandlers, schedules, new HashMap<>(labels), Map.of())
                .emitAgain(region);
        neverReached();
    }

    private Operations operations() {
        switch (plan.direction) {
            case WRITE:
                return new WriteOperations(code, state, cold);
            case READ:
                return new ReadOperations(code, state, cold);
            default:
                return new MeasureOperations(code, state);
        }
    }

    private void neverReached() {
        code.op(Opcodes.ACONST_NULL).op(Opcodes.ATHROW);
    }

    /** So many bytes and some more that are never reached, in one instruction. */
    private void fill(int bytes) {
        LabelNode nowhere = new LabelNode();
        LabelNode[] targets = new LabelNode[bytes / Integer.BYTES];
        Arrays.fill(targets, nowhere);
        code.push(0).add(new TableSwitchInsnNode(0, targets.length - 1, nowhere, targets)).add(nowhere);
        neverReached();
    }

    /**
     * Prints what was left for the end of the method.
     *
     * @param instructions those that have left it; null in a region alone, which never begins anew
     */
    private void emitCold(Instructions instructions) throws NotCompilableException {
        for (Exit exit = cold.next(); exit != null; exit = cold.next()) {
            if (exit instanceof Repeated repeated && !traceHandlers.isUsed(repeated.at())) {
                continue;
            }
            code.at(exit.origin()).add(exit.at());
            if (exit instanceof Refusal refusal) {
                operations.refuse(refusal.reason(), refusal.place());
            } else if (exit instanceof Repeated repeated) {
                code.op(Opcodes.POP);
                instructions.emitOperand(repeated.region());
                code.jump(Opcodes.GOTO, repeated.cutShort());
            } else {
                leaveTo((CutShort) exit);
            }
        }
    }

    private void finish(Instructions instructions, StandingCalls calls) throws NotCompilableException {
        emitCold(instructions);
        if (tooDeep != null) {
            leaveWhereTooDeep();
        }
        calls.finish();
        complete();
        add();
    }

    private void complete() {
        traceHandlers.finish(handlers, users, labels);
        linker.shorten(code.list(), handlers);
    }

    private void add() {
        MethodNode method = new MethodNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name,
                Type.getMethodDescriptor(Type.LONG_TYPE, parameters), null, null);
        method.instructions = code.list();
        method.tryCatchBlocks = handlers;
        linker.add(method);
    }

    private void emitHandlers(Instructions instructions, int start, int end) {
        for (TryCatchBlockNode block : plan.flat.code().tryCatchBlocks) {
            int at = plan.flat.index(block.start);
            if (at >= start && at < end) {
                // Of what stood in the block nothing may be left, and no block may be empty.
                code.list().insert(instructions.label(block.start), new InsnNode(Opcodes.NOP));
                users.add(new TryCatchBlockNode(instructions.label(block.start), instructions.label(block.end),
                        instructions.label(block.handler), block.type));
            }
        }
    }

    // ---- Variables

    /** Gives every variable its slot: the parameters first, which are what is on the stack, variables, and the state. */
    private void layOut(List<Type> stack, List<Type> types, List<Integer> locals) {
        parameters = parameters(stack, types);
        int first = stack.size() + types.size();
        int[] slots = new int[parameters.length];
        int slot = 0;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slot;
            slot += parameters[i].getSize();
        }
        variables = new int[plan.flat.code().maxLocals];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = slot;
            slot += !plan.variables().isLoaded(i) ? 0 : plan.variables().isWide(i) ? 2 : 1;
        }
        state = new StreamState(code, plan.direction, Arrays.copyOfRange(slots, first, slots.length), slot);
        operations = operations();
        traceHandlers = new TraceHandlers(code, plan.direction, state, linker.sites(), isOwnPacket,
                plan.flat.code().tryCatchBlocks);
        if (plan.direction != Direction.MEASURE) {
            // It is no larger; but now HotSpot knows.
            state.load(Part.START).push(Template.LAST_START).op(Opcodes.IAND);
            state.store(Part.START);
        }
        for (int i = 0; i < types.size(); i++) {
            int parameter = slots[stack.size() + i];
            int local = locals.get(i);
            if (types.get(i).getSize() == 1 && plan.variables().isWide(local)) {
                // Later on it holds two slots: the parameter's neighbour is another one.
                code.load(types.get(i), parameter).store(types.get(i), variables[local]);
            } else {
                variables[local] = parameter;
            }
        }
    }

    private int objectResult() {
        return plan.flat.objectResult() < 0 ? -1 : variables[plan.flat.objectResult()];
    }

    private Type[] parameters(List<Type> stack, List<Type> types) {
        List<Type> all = new ArrayList<>(stack);
        all.addAll(types);
        all.addAll(List.of(plan.stateTypes));
        return all.toArray(new Type[0]);
    }

    /** Parameters of what is rare, where a cast costs nothing: a descriptor that names no class of the user's is shorter. */
    private static List<Type> erased(List<Type> types) {
        List<Type> erased = new ArrayList<>();
        for (Type type : types) {
            erased.add(Code.isCast(type) ? Value.OBJECT : type);
        }
        return erased;
    }

    private List<Type> typesAt(int at, List<Integer> locals) {
        List<Type> types = new ArrayList<>();
        for (int local : locals) {
            types.add(plan.flat.frames()[at].getLocal(local).type);
        }
        return types;
    }

    // ---- Ways to other methods

    /** Calls another method with the variables that live on, and returns what it comes to. */
    private void leaveTo(Emission other, List<Type> types, List<Integer> live) {
        for (int i = 0; i < types.size(); i++) {
            code.load(types.get(i), variables[live.get(i)]);
        }
        // The other method is the same one of the user's, and says itself where in it an exception arose.
        state.loadAll().at(null)
                .add(new MethodInsnNode(Opcodes.INVOKESTATIC, linker.className(), other.name,
                        Type.getMethodDescriptor(Type.LONG_TYPE, other.parameters), false))
                .op(Opcodes.LRETURN);
    }

    /**
     * Goes on for a packet that ends within a region: in a method of its own, with what is on the stack below the operands of its first
     * operation; here, where that can't be passed on; or, where the region is of several elements of a loop, with one after the other.
     */
    private void leaveTo(CutShort exit) throws NotCompilableException {
        Region region = exit.region();
        int first = region.start();
        // A value that is written is on the stack already.
        int operands = plan.direction == Direction.WRITE
                ? plan.streamCalls.primitive(first).role.bounds
                : Calls.operandCount(region.first());
        LabelNode rest = plan.rest(region);
        if (rest != null) {
            List<Type> stack = stackBelow(region, operands);
            for (int i = stack.size() - 1; i >= 0; i--) {
                code.pop(stack.get(i).getSize());
            }
            code.jump(Opcodes.GOTO, labels.get(rest));
        } else if (plan.isPassable(first, operands)) {
            List<Integer> live = plan.variables().liveAt(first);
            List<Type> types = typesAt(first, live);
            Emission other = cutShort.get(region);
            if (other == null) {
                String own = linker.freshName(plan.direction.method().concat(CUT_SHORT));
                other = new Emission(linker, plan, own, false, cutShort, elementLoops);
                cutShort.put(region, other);
                other.emitRegion(region, stackBelow(region, operands), types, live);
            }
            leaveTo(other, types, live);
        } else {
            emitCutShort(region);
        }
    }

    /** The types of what is on the stack where a region begins, but for operands of its first operation. */
    private List<Type> stackBelow(Region region, int operands) {
        Frame<Value> frame = plan.flat.frames()[region.start()];
        // What is below the stream of an operation in place is left out of a write with the store.
        int below = frame.getStackSize() - Calls.operandCount(region.first());
        int present = below - plan.inPlace().leftOutBelow(region.start());
        List<Type> stack = new ArrayList<>();
        for (int i = 0; i < frame.getStackSize() - operands; i++) {
            Value value = frame.getStack(i);
            if (!value.isStream() && (i < present || i >= below)) {
                stack.add(value.type);
            }
        }
        return stack;
    }
}
