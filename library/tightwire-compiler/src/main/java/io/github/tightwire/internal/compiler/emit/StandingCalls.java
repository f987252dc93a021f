package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Borrowing;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision.Standing;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.DispatchSite;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The calls of an emitted method that are not inlined: of a method that is compiled on its own, which is handed the
 * variables that stand for the stream; or of one that runs as it is, on a stream object that is made when the first such call
 * comes, and moved to where the compiled code is.
 */
final class StandingCalls {
    private static final Handle DISPATCH = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(DispatchSite.class), "of",
            MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class).toMethodDescriptorString(), false);

    private final InlinedMethod flat;
    private final Direction direction;
    private final Code code;
    private final StreamState state;
    private final Operations operations;
    private final TraceHandlers traceHandlers;
    private final Linker linker;
    private final List<Cold> cold = new ArrayList<>();
    /** The variable of the stream object; -1 where none is needed. */
    private int streamSlot = -1;
    /** The variable of where results are left that are objects; -1 where there is none. */
    private final int objectResult;

    StandingCalls(Plan plan, Code code, StreamState state, Operations operations, TraceHandlers traceHandlers, Linker linker,
            int objectResult) {
        this.objectResult = objectResult;
        this.flat = plan.flat;
        this.direction = plan.direction;
        this.code = code;
        this.state = state;
        this.operations = operations;
        this.traceHandlers = traceHandlers;
        this.linker = linker;
    }

    /** A part that is printed at the end of the method: from where the frequent path branches to, to where it goes on. */
    private abstract static class Cold {
        final LabelNode start;
        final LabelNode end;
        final Origin origin;

        Cold(LabelNode start, LabelNode end, Origin origin) {
            this.start = start;
            this.end = end;
            this.origin = origin;
        }

        abstract void emit() throws NotCompilableException;
    }

    /** An instruction of the user's class as this class may have it. */
    AbstractInsnNode own(int index, AbstractInsnNode copy) throws NotCompilableException {
        return flat.borrowed().get(index) ? linker.borrow(copy, flat.origins()[index].method().owner()) : Borrowing.direct(copy);
    }

    /** The call in place of one that gets a constant of an enum by its class and ordinal; null where there is none. */
    MethodInsnNode constant(AbstractInsnNode insn, Frame<Value> frame) throws NotCompilableException {
        return Kernel.ENUM_CONSTANT.isCalledBy(insn) && Value.fromTop(frame, 2).constant instanceof Type type
                ? linker.constant(type)
                : null;
    }

    /** Takes the operands of a call, leaves its result, and goes on from where it has come to. */
    void emit(MethodInsnNode call, Frame<Value> frame, Place place) throws NotCompilableException {
        List<Value> operands = Calls.operands(call, frame);
        List<Type> types = Calls.operandTypes(call);
        int[] slots = new int[operands.size()];
        for (int i = slots.length - 1; i >= 0; i--) {
            if (!operands.get(i).isStream()) {
                slots[i] = state.temporary(types.get(i).getSize());
                code.store(types.get(i), slots[i]);
            }
        }
        Standing linked = flat.calls().get(call);
        if (linked == null) {
            keptCall(call, operands, types, slots, true);
        } else if (linked.unknown()) {
            keptCall(call, operands, types, slots, false);
        } else if (linked.link() == null) {
            dispatch(call, linked, operands, types, slots, place);
        } else {
            linkedCall(call, linked, operands, types, slots, place);
        }
    }

    /** Passes what the method takes, in its order, which is another one where the stream calls it. */
    private void linkedCall(MethodInsnNode call, Standing linked, List<Value> operands, List<Type> types, int[] slots, Place place) {
        Link link = linked.link();
        int turned = linked.nested() ? operands.size() - 1 : 0;
        if (!link.method().isStatic() && !operands.get(turned).isStream() && !operands.get(turned).exact) {
            code.load(Value.OBJECT, slots[turned]);
            traceHandlers.requirePresent(linked.nested() ? Kernel.REQUIRE_OBJECT : Kernel.REQUIRE_PRESENT, place);
        }
        CompiledCallee instance = linker.instance(link, direction);
        Type[] expected = Type.getArgumentTypes(instance.descriptor());
        int argument = 0;
        for (int i = 0; i < slots.length; i++) {
            int operand = Math.abs(turned - i);
            if (!operands.get(operand).isStream()) {
                code.load(types.get(operand), slots[operand]);
                if (!expected[argument].equals(types.get(operand))) {
                    code.cast(expected[argument]);
                }
                argument++;
            }
        }
        if (link.leavesObject(direction == Direction.READ)) {
            loadObjectResult();
        }
        loadState(call, linked);
        instance.invoke(code);
        if (link.returnsObject()) {
            takeOutcome(Type.VOID_TYPE);
            takeObject(Type.getReturnType(call.desc), link.leavesObject(direction == Direction.READ));
        } else {
            takeOutcome(Type.getReturnType(link.method().code().desc));
        }
    }

    /** Pushes what stands for the stream. */
    private void loadState(MethodInsnNode call, Standing linked) {
        state.loadParameters(flat.origin(call).depth() + (linked.nested() ? 1 : 0));
        if (direction == Direction.WRITE) {
            state.load(Part.SCRATCH);
        }
    }

    /** Pushes where results are left that are objects. */
    private void loadObjectResult() {
        code.load(Value.OBJECT_RESULT, objectResult);
    }

    /** Takes the object that a call has left as its result, if anybody wants it. */
    private void takeObject(Type type, boolean wanted) {
        if (wanted) {
            loadObjectResult();
            code.call(Kernel.TAKE).cast(type);
        } else {
            code.op(Opcodes.ACONST_NULL);
        }
    }

    /** Takes the outcome of a call, goes on from where it has come to, and leaves the result. */
    void takeOutcome(Type result) {
        int outcome = state.temporary(2);
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
        operations.leaveIfRefused(outcome);
        operations.moveTo();
        if (result != Type.VOID_TYPE) {
            code.load(Type.LONG_TYPE, outcome).push(Integer.SIZE).op(Opcodes.LUSHR).op(Opcodes.L2I);
            if (result == Type.FLOAT_TYPE) {
                code.call(Kernel.INT_BITS_TO_FLOAT);
            }
        }
    }

    /** Calls what was compiled of the object's class if it is one of those that were expected, and goes on with the outcome. */
    private void callKinds(MethodInsnNode call, Standing linked, List<Link> kinds, int object, LabelNode called) {
        for (Link kind : kinds) {
            LabelNode other = new LabelNode();
            CompiledCallee instance = linker.instance(kind, direction);
            code.load(Value.OBJECT, object);
            if (isFinal(kind)) {
                // The interpreter calls the JVM for a class that is a constant, and for that of an object.
                code.add(new TypeInsnNode(Opcodes.INSTANCEOF, Type.getInternalName(kind.exact()))).jump(Opcodes.IFEQ, other);
            } else {
                code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false))
                        .add(new LdcInsnNode(Type.getType(kind.exact()))).jump(Opcodes.IF_ACMPNE, other);
            }
            code.load(Value.OBJECT, object).cast(Type.getArgumentTypes(instance.descriptor())[0]);
            loadState(call, linked);
            instance.invoke(code);
            code.jump(Opcodes.GOTO, called).add(other);
        }
    }

    private static boolean areFinal(List<Link> kinds) {
        for (Link kind : kinds) {
            if (!isFinal(kind)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFinal(Link kind) {
        return Modifier.isFinal(kind.exact().getModifiers());
    }

    /** Calls what was compiled of the object's class; or the method as it is, where nothing was. */
    private void dispatch(MethodInsnNode call, Standing linked, List<Value> operands, List<Type> types, int[] slots, Place place)
            throws NotCompilableException {
        int at = linked.nested() ? 1 : 0;
        int object = slots[at];
        code.load(Value.OBJECT, object);
        traceHandlers.requirePresent(linked.nested() ? Kernel.REQUIRE_OBJECT : Kernel.REQUIRE_PRESENT, place);
        List<Link> kinds = Type.getReturnType(call.desc) == Type.VOID_TYPE ? linker.kinds(types.get(at)) : List.of();
        LabelNode called = new LabelNode();
        callKinds(call, linked, kinds, object, called);
        if (linked.nested() && !kinds.isEmpty() && areFinal(kinds) && !traceHandlers.isInBlock()) {
            code.load(Value.OBJECT, object);
            state.loadParameters(flat.origin(call).depth() + 1).call(Kernel.unexpected(direction)).add(called);
            takeOutcome(Type.VOID_TYPE);
        } else {
            dispatchAtSite(call, linked, operands, types, slots, called);
        }
    }

    private void dispatchAtSite(MethodInsnNode call, Standing linked, List<Value> operands, List<Type> types, int[] slots,
            LabelNode called) {
        int object = slots[linked.nested() ? 1 : 0];
        int outcome = state.temporary(2);
        LabelNode rare = new LabelNode();
        LabelNode done = new LabelNode();
        Type result = Type.getReturnType(call.desc);
        boolean leavesObject = result != Type.VOID_TYPE && direction == Direction.READ;
        code.load(Value.OBJECT, object);
        if (leavesObject) {
            loadObjectResult();
        }
        loadState(call, linked);
        code.add(new InvokeDynamicInsnNode(direction.name(), "(Ljava/lang/Object;"
                        + (leavesObject ? Value.OBJECT_RESULT.getDescriptor() : "") + direction.state + ")J", DISPATCH))
                .add(called).store(Type.LONG_TYPE, outcome)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.L2I).jump(Opcodes.IFLT, rare)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
        operations.moveTo();
        if (result != Type.VOID_TYPE) {
            takeObject(result, leavesObject);
        }
        code.add(done);
        cold.add(new Cold(rare, done, code.origin()) {
            @Override
            void emit() throws NotCompilableException {
                LabelNode plain = new LabelNode();
                code.load(Type.LONG_TYPE, outcome).push(PackedOutcome.NONE).op(Opcodes.LCMP).jump(Opcodes.IFEQ, plain)
                        .load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN)
                        .add(plain)
                        .load(Value.OBJECT, object).call(Kernel.MEET);
                keptCall(call, operands, types, slots, false);
            }
        });
    }

    /** @param proven whether the call is known not to keep the stream object; after any other it is closed */
    private void keptCall(MethodInsnNode call, List<Value> operands, List<Type> types, int[] slots, boolean proven)
            throws NotCompilableException {
        Type stream = Type.getObjectType(direction.stream);
        if (streamSlot < 0) {
            streamSlot = state.variable(1);
        }
        code.load(stream, streamSlot);
        state.loadParameters(flat.origin(call).depth()).call(Kernel.streamOf(direction)).store(stream, streamSlot);
        if (flat.borrowed().get(flat.index(call)) && call.getOpcode() != Opcodes.INVOKESTATIC) {
            code.load(Value.OBJECT, slots[0]).call(Kernel.REQUIRE_PRESENT);
            traceHandlers.coverKept(streamSlot);
        }
        for (int i = 0; i < slots.length; i++) {
            if (operands.get(i).isStream()) {
                code.load(stream, streamSlot);
            } else {
                code.load(types.get(i), slots[i]);
            }
        }
        code.add(own(flat.index(call), call.clone(null)));
        traceHandlers.coverKept(streamSlot);
        Type result = Type.getReturnType(call.desc);
        int resultSlot = result == Type.VOID_TYPE ? -1 : state.temporary(result.getSize());
        if (resultSlot >= 0) {
            code.store(result, resultSlot);
        }
        code.load(stream, streamSlot);
        if (direction == Direction.READ) {
            int outcome = state.temporary(2);
            code.call(Kernel.READER_OUTCOME)
                    .store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
            operations.leaveIfRefused(outcome);
        } else {
            code.call(Kernel.STREAM_POSITION);
        }
        operations.moveTo();
        if (!proven) {
            code.load(stream, streamSlot).call(Kernel.CLOSE);
        }
        if (resultSlot >= 0) {
            code.load(result, resultSlot);
        }
    }

    /** Makes the stream object's variable, at the start of the method, and prints what is rare, at its end. */
    void finish() throws NotCompilableException {
        for (Cold each : cold) {
            code.at(each.origin).add(each.start);
            each.emit();
            code.jump(Opcodes.GOTO, each.end);
        }
        Type stream = Type.getObjectType(direction.stream);
        if (streamSlot >= 0) {
            Code first = new Code();
            first.op(Opcodes.ACONST_NULL).store(stream, streamSlot);
            code.list().insert(first.list());
        }
    }
}
