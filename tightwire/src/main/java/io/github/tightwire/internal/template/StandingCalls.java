package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.Outcome;
import io.github.tightwire.internal.template.Flat.Origin;
import io.github.tightwire.internal.template.StreamState.Part;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The calls of an emitted method that are not inlined: of a method that is compiled on its own, which is handed the
 * variables that stand for the stream; or of one that runs as it is, on a stream object that is made when the first such call
 * comes, and moved to where the compiled code is.
 */
final class StandingCalls {
    /** In the place of the variable of an object that may keep the stream: there is none, and whoever is called may. */
    private static final int ANYBODY = -2;

    /** The same, and nobody may. */
    private static final int NOBODY = -1;

    private final Flat flat;
    private final Direction direction;
    private final Code code;
    private final StreamState state;
    private final Operations operations;
    private final Guards guards;
    private final Linker linker;
    private final List<Cold> cold = new ArrayList<>();
    /** The variable of the stream object; -1 where none is needed. */
    private int streamSlot = -1;
    /** The variable of where results are left that are objects; -1 where there is none. */
    private final int received;

    StandingCalls(Plan plan, Code code, StreamState state, Operations operations, Guards guards, Linker linker, int received) {
        this.received = received;
        this.flat = plan.flat;
        this.direction = plan.direction;
        this.code = code;
        this.state = state;
        this.operations = operations;
        this.guards = guards;
        this.linker = linker;
    }

    /** What is printed at the end of the method: from where the frequent path branches to, to where it goes on. */
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
        Flat.Call linked = flat.calls().get(call);
        if (linked == null) {
            keptCall(call, operands, types, slots, NOBODY);
        } else if (linked.lends()) {
            keptCall(call, operands, types, slots, ANYBODY);
        } else if (linked.link() == null) {
            dispatch(call, linked, operands, types, slots, place);
        } else {
            linkedCall(call, linked, operands, types, slots, place);
        }
    }

    /** Passes what the method takes, in its order, which is another one where the stream calls it. */
    private void linkedCall(MethodInsnNode call, Flat.Call linked, List<Value> operands, List<Type> types, int[] slots, Place place) {
        Link link = linked.link();
        int turned = linked.nested() ? operands.size() - 1 : 0;
        if (!link.method().isStatic() && !operands.get(turned).isStream() && !operands.get(turned).exact) {
            code.load(Value.OBJECT, slots[turned]).call(linked.nested() ? Kernel.REQUIRE_OBJECT : Kernel.REQUIRE_PRESENT);
            guards.coverKernel(place);
        }
        Instance instance = linker.instance(link, direction);
        Type[] expected = Type.getArgumentTypes(instance.descriptor());
        int argument = 0;
        for (int i = 0; i < slots.length; i++) {
            int operand = Math.abs(turned - i);
            if (!operands.get(operand).isStream()) {
                code.load(types.get(operand), slots[operand]);
                if (expected[argument].getSort() == Type.OBJECT && !expected[argument].equals(types.get(operand))) {
                    code.add(new TypeInsnNode(Opcodes.CHECKCAST, expected[argument].getInternalName()));
                }
                argument++;
            }
        }
        if (link.leavesObject(direction == Direction.READ)) {
            loadReceived();
        }
        state.loadParameters(flat.origin(call).depth() + (linked.nested() ? 1 : 0));
        if (direction == Direction.WRITE) {
            state.load(Part.SCRATCH);
        }
        instance.invoke(code);
        if (link.returnsObject()) {
            takeOutcome(Type.VOID_TYPE);
            takeObject(Type.getReturnType(call.desc), link.leavesObject(direction == Direction.READ));
        } else {
            takeOutcome(Type.getReturnType(link.method().code().desc));
        }
    }

    /** Pushes where results are left that are objects. */
    private void loadReceived() {
        code.load(Value.RECEIVED, received);
    }

    /** Takes the object that a call has left as its result, if anybody wants it. */
    private void takeObject(Type type, boolean wanted) {
        if (wanted) {
            loadReceived();
            code.call(Kernel.TAKE);
            if (!type.equals(Value.OBJECT)) {
                code.add(new TypeInsnNode(Opcodes.CHECKCAST, type.getInternalName()));
            }
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

    /** Calls what was compiled of the object's class; or the method as it is, where nothing was. */
    private void dispatch(MethodInsnNode call, Flat.Call linked, List<Value> operands, List<Type> types, int[] slots, Place place) {
        int object = slots[linked.nested() ? 1 : 0];
        int outcome = state.temporary(2);
        code.load(Value.OBJECT, object).call(linked.nested() ? Kernel.REQUIRE_OBJECT : Kernel.REQUIRE_PRESENT);
        guards.coverKernel(place);
        LabelNode rare = new LabelNode();
        LabelNode done = new LabelNode();
        Type result = Type.getReturnType(call.desc);
        boolean leavesObject = result != Type.VOID_TYPE && direction == Direction.READ;
        code.load(Value.OBJECT, object);
        if (leavesObject) {
            loadReceived();
        }
        state.loadParameters(flat.origin(call).depth() + (linked.nested() ? 1 : 0));
        if (direction == Direction.WRITE) {
            state.load(Part.SCRATCH);
        }
        code.add(DispatchSite.call(direction, leavesObject)).store(Type.LONG_TYPE, outcome)
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
                code.load(Type.LONG_TYPE, outcome).push(Outcome.NONE).op(Opcodes.LCMP).jump(Opcodes.IFEQ, plain)
                        .load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN)
                        .add(plain);
                keptCall(call, operands, types, slots, object);
            }
        });
    }

    /** Before a call of what is not known: whoever has kept a stream object finds it where the compiled code is. */
    void goOut(Place place, int objects) {
        Cold lent = new Cold(new LabelNode(), new LabelNode(), code.origin()) {
            @Override
            void emit() {
                state.position(place);
                state.load(Part.DEPTH);
                if (objects > 0) {
                    code.push(objects).op(Opcodes.IADD);
                }
                code.call(Kernel.MOVE_LENT);
            }
        };
        code.pushLent().jump(Opcodes.IFNE, lent.start).add(lent.end);
        cold.add(lent);
    }

    /** After it, compiled code goes on from where he has come to. */
    void comeBack() {
        Cold lent = new Cold(new LabelNode(), new LabelNode(), code.origin()) {
            @Override
            void emit() {
                state.load(Part.POSITION);
                if (direction == Direction.READ) {
                    int outcome = state.temporary(2);
                    code.call(Kernel.LENT_OUTCOME)
                            .store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
                    operations.leaveIfRefused(outcome);
                } else {
                    code.call(Kernel.LENT_POSITION);
                }
                operations.moveTo();
            }
        };
        code.pushLent().jump(Opcodes.IFNE, lent.start).add(lent.end);
        cold.add(lent);
    }

    /** @param object the variable of an object that may keep the stream; or {@link #NOBODY}, or {@link #ANYBODY} */
    private void keptCall(MethodInsnNode call, List<Value> operands, List<Type> types, int[] slots, int object)
            throws NotCompilableException {
        Type stream = Type.getObjectType(direction.stream);
        if (streamSlot < 0) {
            streamSlot = state.temporary(1);
        }
        code.load(stream, streamSlot);
        state.loadParameters(flat.origin(call).depth()).call(direction.factory).store(stream, streamSlot);
        if (object >= 0) {
            code.load(Value.OBJECT, object).load(stream, streamSlot).call(Kernel.LEND);
        } else if (object == ANYBODY) {
            code.load(stream, streamSlot).call(Kernel.LEND_TO_ANYBODY);
        }
        if (flat.borrowed().get(flat.index(call)) && call.getOpcode() != Opcodes.INVOKESTATIC) {
            code.load(Value.OBJECT, slots[0]).call(Kernel.REQUIRE_PRESENT);
            guards.coverKept(streamSlot);
        }
        for (int i = 0; i < slots.length; i++) {
            if (operands.get(i).isStream()) {
                code.load(stream, streamSlot);
            } else {
                code.load(types.get(i), slots[i]);
            }
        }
        code.add(own(flat.index(call), call.clone(null)));
        guards.coverKept(streamSlot);
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
            code.call(direction == Direction.WRITE ? Kernel.WRITER_POSITION : Kernel.MEASURER_POSITION);
        }
        operations.moveTo();
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
