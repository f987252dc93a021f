package io.github.tightwire.internal.template;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The calls of an emitted method that could not be spliced in: of a method that is compiled on its own, which is handed the
 * variables that stand for the stream; or of one that runs as it is, on a stream object that is made when the first such call
 * comes, and moved to where the compiled code is.
 */
final class StandingCalls {
    private final Emission emission;
    private final Code code;
    private final Unit unit;
    /** The variable of the stream object; -1 where none is needed. */
    private int streamSlot = -1;
    private final Guards guards;

    StandingCalls(Emission emission, Unit unit, Guards guards) {
        this.guards = guards;
        this.emission = emission;
        this.code = emission.code;
        this.unit = unit;
    }

    /** Takes the operands of a call, leaves its result, and goes on from where it has come to. */
    void emit(MethodInsnNode call, Frame<Value> frame) throws NotCompilableException {
        List<Value> operands = Calls.operands(call, frame);
        List<Type> types = Calls.operandTypes(call);
        int[] slots = new int[operands.size()];
        for (int i = slots.length - 1; i >= 0; i--) {
            if (!operands.get(i).isStream()) {
                slots[i] = emission.temporary(types.get(i).getSize());
                code.store(types.get(i), slots[i]);
            }
        }
        Flat.Call linked = emission.flat.calls().get(call);
        if (linked == null) {
            keptCall(call, frame, operands, types, slots);
        } else {
            linkedCall(call, linked, operands, types, slots);
        }
    }

    /** Passes what the method takes, in its order, which is another one where the stream calls it. */
    private void linkedCall(MethodInsnNode call, Flat.Call linked, List<Value> operands, List<Type> types, int[] slots) {
        Link link = linked.link();
        int turned = linked.object() ? operands.size() - 1 : 0;
        if (!link.method().isStatic() && !operands.get(turned).isStream() && !operands.get(turned).exact) {
            code.load(Value.OBJECT, slots[turned]).call(Kernel.REQUIRE_PRESENT);
            guards.coverKernel();
        }
        Unit.Instance instance = unit.instance(link, emission.direction);
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
        int objects = emission.flat.origin(call).depth() + (linked.object() ? 1 : 0);
        emission.loadState(emission.direction.parameters);
        if (objects > 0) {
            code.push(objects).op(Opcodes.IADD);
        }
        if (emission.direction == Direction.WRITE) {
            emission.state(Emission.SCRATCH);
        }
        instance.invoke(code);
        int outcome = emission.temporary(2);
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
        emission.leaveIfRefused(outcome);
        emission.moveTo();
        Type result = Type.getReturnType(link.method().code().desc);
        if (result != Type.VOID_TYPE) {
            code.load(Type.LONG_TYPE, outcome).push(Integer.SIZE).op(Opcodes.LUSHR).op(Opcodes.L2I);
            if (result == Type.FLOAT_TYPE) {
                code.call(Kernel.INT_BITS_TO_FLOAT);
            }
        }
    }

    private void keptCall(MethodInsnNode call, Frame<Value> frame, List<Value> operands, List<Type> types, int[] slots)
            throws NotCompilableException {
        Type stream = Type.getObjectType(emission.direction.stream);
        if (streamSlot < 0) {
            streamSlot = emission.temporary(1);
        }
        code.load(stream, streamSlot);
        emission.loadState(emission.direction.parameters);
        int objects = emission.flat.origin(call).depth();
        if (objects > 0) {
            code.push(objects).op(Opcodes.IADD);
        }
        code.call(emission.direction.factory).store(stream, streamSlot);
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
        int resultSlot = result == Type.VOID_TYPE ? -1 : emission.temporary(result.getSize());
        if (resultSlot >= 0) {
            code.store(result, resultSlot);
        }
        code.load(stream, streamSlot);
        if (emission.direction == Direction.READ) {
            int outcome = emission.temporary(2);
            code.call(Kernel.READER_OUTCOME)
                    .store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
            emission.leaveIfRefused(outcome);
        } else {
            code.call(emission.direction == Direction.WRITE ? Kernel.WRITER_POSITION : Kernel.MEASURER_POSITION);
        }
        emission.moveTo();
        if (resultSlot >= 0) {
            code.load(result, resultSlot);
        }
    }

    /** Makes the stream object's variable, at the start of the method. */
    void finish() {
        Type stream = Type.getObjectType(emission.direction.stream);
        if (streamSlot >= 0) {
            Code first = new Code();
            first.op(Opcodes.ACONST_NULL).store(stream, streamSlot);
            code.list().insert(first.list());
        }
    }
}
