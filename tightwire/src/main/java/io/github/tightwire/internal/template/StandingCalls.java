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

    private final Flat flat;
    private final Direction direction;
    private final Code code;
    private final StreamState state;
    private final Operations operations;
    private final List<TryCatchBlockNode> handlers;
    private final Linker linker;
    /** The variable of the stream object; -1 where none is needed. */
    private int streamSlot = -1;
    /** Where a refusal by the stream object is caught. */
    private LabelNode refused;

    /**
     * Starts to print.
     *
     * @param handlers of the method, to be added to
     */
    StandingCalls(Plan plan, Code code, StreamState state, Operations operations, List<TryCatchBlockNode> handlers,
            Linker linker) {
        this.flat = plan.flat;
        this.direction = plan.direction;
        this.code = code;
        this.state = state;
        this.operations = operations;
        this.handlers = handlers;
        this.linker = linker;
    }

    /** Takes the operands of a call, leaves its result, and goes on from where it has come to. */
    void emit(MethodInsnNode call, Frame<Value> frame) throws NotCompilableException {
        List<Value> operands = Calls.operands(call, frame);
        List<Type> types = Calls.operandTypes(call);
        int[] slots = new int[operands.size()];
        for (int i = slots.length - 1; i >= 0; i--) {
            if (!operands.get(i).isStream()) {
                slots[i] = state.temporary(types.get(i).getSize());
                code.store(types.get(i), slots[i]);
            }
        }
        Method target = flat.calls().get(call);
        int depth = flat.origin(call).depth() + (isObject(call, frame) ? 1 : 0);
        Instance instance = target == null ? null
                : linker.instance(target, direction, receiver(target, operands), depth, flat.origin(call));
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

    private void instanceCall(Method target, Instance instance, List<Value> operands, List<Type> types, int[] slots) {
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
        state.loadAll(direction.state);
        instance.invoke(code);
        int outcome = state.temporary(2);
        code.store(Type.LONG_TYPE, outcome).load(Type.LONG_TYPE, outcome).op(Opcodes.L2I);
        operations.leaveIfRefused(outcome);
        operations.moveTo();
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
                Type.getInternalName(flat.origin(call).method().owner()))) {
            throw new NotCompilableException("of a call of super." + call.name + " that can't be instantiated");
        }
        Type stream = Type.getObjectType(direction.stream);
        if (streamSlot < 0) {
            streamSlot = state.temporary(1);
        }
        code.load(stream, streamSlot);
        state.loadAll(direction.parameters);
        code.push(flat.origin(call).depth())
                .call(direction.factory).store(stream, streamSlot);
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
        int resultSlot = result == Type.VOID_TYPE ? -1 : state.temporary(result.getSize());
        if (resultSlot >= 0) {
            code.store(result, resultSlot);
        }
        code.load(stream, streamSlot);
        if (direction == Direction.READ) {
            if (refused == null) {
                refused = new LabelNode();
            }
            handlers.add(new TryCatchBlockNode(start, end, refused, ERROR.getInternalName()));
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

    /** Makes the stream object's variable, at the start of the method, and catches its refusals, at the end. */
    void finish() {
        Type stream = Type.getObjectType(direction.stream);
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
