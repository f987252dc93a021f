package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The calls of an emitted method that could not be spliced in: of a method that is compiled on its own, which is handed the
 * variables that stand for the stream; or of one that runs as it is, on a stream object that is made when the first such call
 * comes, and moved to where the compiled code is.
 */
final class StandingCalls {
    private static final Type ERROR = Type.getType(Error.class);

    private final Emission emission;
    private final Code code;
    private final Unit unit;
    /** The variable of the stream object; -1 where none is needed. */
    private int streamSlot = -1;
    /** Where a refusal by the stream object is caught. */
    private LabelNode refused;

    StandingCalls(Emission emission, Unit unit) {
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
        Method target = emission.flat.calls().get(call);
        int depth = emission.flat.origin(call).depth() + (isObject(call, frame) ? 1 : 0);
        Unit.Instance instance = target == null ? null
                : unit.instance(target, emission.direction, receiver(target, operands), depth, emission.flat.origin(call));
        if (instance == null) {
            keptCall(call, frame, operands, types, slots);
        } else {
            instanceCall(target, instance, operands, types, slots);
        }
    }

    private static boolean isObject(MethodInsnNode call, Frame<Value> frame) {
        return Calls.primitive(call, frame) == Primitive.OBJECT;
    }

    private static Value receiver(Method target, List<Value> operands) {
        if (target.isStatic()) {
            return null;
        }
        return operands.get(0).isStream() ? operands.get(1) : operands.get(0);
    }

    private void instanceCall(Method target, Unit.Instance instance, List<Value> operands, List<Type> types, int[] slots) {
        instance.loadHandle(code);
        Type[] expected = Type.getArgumentTypes(instance.descriptor());
        int argument = 0;
        for (int i = 0; i < slots.length; i++) {
            if (!operands.get(i).isStream()) {
                code.load(types.get(i), slots[i]);
                if (expected[argument].getSort() == Type.OBJECT && !expected[argument].equals(types.get(i))) {
                    code.add(new TypeInsnNode(
                            Opcodes.CHECKCAST, expected[argument].getInternalName()));
                }
                argument++;
            }
        }
        emission.loadState(emission.direction.state);
        instance.invoke(code);
        int outcome = emission.temporary(2);
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
        emission.leaveIfRefused(outcome);
        emission.moveTo();
        Type result = Type.getReturnType(target.code().desc);
        if (result != Type.VOID_TYPE) {
            code.load(Type.LONG_TYPE, outcome).push(Integer.SIZE).op(Opcodes.LUSHR).op(Opcodes.L2I);
            if (result == Type.FLOAT_TYPE) {
                code.call(Kernel.INT_BITS_TO_FLOAT);
            }
        }
    }

    private void keptCall(MethodInsnNode call, Frame<Value> frame, List<Value> operands, List<Type> types, int[] slots)
            throws NotCompilableException {
        if (call.getOpcode() == Opcodes.INVOKESPECIAL && !call.owner.equals(
                Type.getInternalName(emission.flat.origin(call).method().owner()))) {
            throw new NotCompilableException("of a call of super." + call.name + " that can't be instantiated");
        }
        Type stream = Type.getObjectType(emission.direction.stream);
        if (streamSlot < 0) {
            streamSlot = emission.temporary(1);
        }
        code.load(stream, streamSlot);
        emission.loadState(emission.direction.parameters);
        code.push(emission.flat.origin(call).depth())
                .call(emission.direction.factory).store(stream, streamSlot);
        for (int i = 0; i < slots.length; i++) {
            if (operands.get(i).isStream()) {
                code.load(stream, streamSlot);
            } else {
                code.load(types.get(i), slots[i]);
            }
        }
        int opcode = call.getOpcode() == Opcodes.INVOKESPECIAL ? Opcodes.INVOKEVIRTUAL : call.getOpcode();
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        code.add(start).add(new MethodInsnNode(opcode, call.owner, call.name, call.desc, call.itf)).add(end);
        Type result = Type.getReturnType(call.desc);
        int resultSlot = result == Type.VOID_TYPE ? -1 : emission.temporary(result.getSize());
        if (resultSlot >= 0) {
            code.store(result, resultSlot);
        }
        code.load(stream, streamSlot);
        if (emission.direction == Direction.READ) {
            if (refused == null) {
                refused = new LabelNode();
            }
            emission.handlers.add(new TryCatchBlockNode(start, end, refused, ERROR.getInternalName()));
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

    /** Makes the stream object's variable, at the start of the method, and catches its refusals, at the end. */
    void finish() {
        Type stream = Type.getObjectType(emission.direction.stream);
        if (refused != null) {
            code.add(refused);
            code.load(stream, streamSlot)
                    .call(Kernel.ERROR_OUTCOME)
                    .op(Opcodes.LRETURN);
        }
        if (streamSlot >= 0) {
            Code first = new Code();
            first.op(Opcodes.ACONST_NULL).store(stream, streamSlot);
            code.list().insert(first.list());
        }
    }
}
