package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.StreamState.Part;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The calls of an emitted method that are not inlined: of a method that is compiled on its own, which is handed the
 * variables that stand for the stream; or of one that runs as it is, on a stream object that is made when the first such call
 * comes, and moved to where the compiled code is.
 */
final class StandingCalls {
    private final Flat flat;
    private final Direction direction;
    private final Code code;
    private final StreamState state;
    private final Operations operations;
    private final Guards guards;
    private final Linker linker;
    /** The variable of the stream object; -1 where none is needed. */
    private int streamSlot = -1;

    StandingCalls(Plan plan, Code code, StreamState state, Operations operations, Guards guards, Linker linker) {
        this.flat = plan.flat;
        this.direction = plan.direction;
        this.code = code;
        this.state = state;
        this.operations = operations;
        this.guards = guards;
        this.linker = linker;
    }

    /** Takes the operands of a call, leaves its result, and goes on from where it has come to. */
    void emit(MethodInsnNode call, Frame<Value> frame, Place place) {
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
            keptCall(call, operands, types, slots);
        } else {
            linkedCall(call, linked, operands, types, slots, place);
        }
    }

    /** Passes what the method takes, in its order, which is another one where the stream calls it. */
    private void linkedCall(MethodInsnNode call, Flat.Call linked, List<Value> operands, List<Type> types, int[] slots, Place place) {
        Link link = linked.link();
        int turned = linked.object() ? operands.size() - 1 : 0;
        if (!link.method().isStatic() && !operands.get(turned).isStream() && !operands.get(turned).exact) {
            code.load(Value.OBJECT, slots[turned]).call(Kernel.REQUIRE_PRESENT);
            guards.coverKernel(place);
        }
        Instance instance = linker.instance(link, direction);
        instance.loadHandle(code);
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
        state.loadParameters(flat.origin(call).depth() + (linked.object() ? 1 : 0));
        if (direction == Direction.WRITE) {
            state.load(Part.SCRATCH);
        }
        instance.invoke(code);
        takeOutcome(Type.getReturnType(link.method().code().desc));
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

    private void keptCall(MethodInsnNode call, List<Value> operands, List<Type> types, int[] slots) {
        Type stream = Type.getObjectType(direction.stream);
        if (streamSlot < 0) {
            streamSlot = state.temporary(1);
        }
        code.load(stream, streamSlot);
        state.loadParameters(flat.origin(call).depth()).call(direction.factory).store(stream, streamSlot);
        for (int i = 0; i < slots.length; i++) {
            if (operands.get(i).isStream()) {
                code.load(stream, streamSlot);
            } else {
                code.load(types.get(i), slots[i]);
            }
        }
        int opcode = call.getOpcode() == Opcodes.INVOKESPECIAL ? Opcodes.INVOKEVIRTUAL : call.getOpcode();
        code.add(new MethodInsnNode(opcode, call.owner, call.name, call.desc, call.itf));
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

    /** Makes the stream object's variable, at the start of the method. */
    void finish() {
        Type stream = Type.getObjectType(direction.stream);
        if (streamSlot >= 0) {
            Code first = new Code();
            first.op(Opcodes.ACONST_NULL).store(stream, streamSlot);
            code.list().insert(first.list());
        }
    }
}
