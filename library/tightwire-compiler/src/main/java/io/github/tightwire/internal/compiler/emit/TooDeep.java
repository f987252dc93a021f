package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.classfile.FamilyPart;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.InliningBudget;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.template.Direction;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The limit of nesting: where objects are nested so deep that it may be met, the method runs as it is, on a stream object, which counts. So
 * compiled code need not count but where it calls a method that was compiled on its own.
 */
public final class TooDeep {
    /** The most objects that a compiled method may be within: what it inlines or calls is then within the limit. */
    static final int MOST = BitStream.MAX_DEPTH - InliningBudget.MAX_OBJECTS - 1;

    /**
     * The most of one that dispatches. Until HotSpot has compiled them, the method handles of a dispatch take several times the stack
     * of a nested object on a stream, two frames for each class that is compared.
     */
    static final int MOST_DISPATCHING = 32;

    private final Link link;
    private final Direction direction;
    private final Code code = new Code();
    private final Type stream;
    /** The first variable of what stands for the stream, and the first one above it. */
    private final int state;
    private final int top;
    /** The parameter of where the result is left, if it is an object. */
    private final int objectResult;

    private TooDeep(Link link, Direction direction) {
        this.link = link;
        this.direction = direction;
        this.stream = Type.getObjectType(direction.stream);
        int slot = 0;
        for (Type type : link.parameters()) {
            slot += type.getSize();
        }
        this.objectResult = slot;
        if (link.leavesObject(direction == Direction.READ)) {
            slot++;
        }
        this.state = slot;
        this.top = slot + (Type.getArgumentsAndReturnSizes("(" + direction.state + ")V") >> 2) - 1;
    }

    static String name(Direction direction) {
        return direction.anywhere().concat("TooDeep");
    }

    /** The method that runs the other one as it is; it takes and returns what the compiled one does. Not of objects: the library has it. */
    public static MethodNode method(Link link, Direction direction) {
        return new TooDeep(link, direction).method();
    }

    private MethodNode method() {
        MethodNode method = new MethodNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name(direction),
                link.descriptor(direction), null, null);
        int objectSlot = top;
        int outcome = top + 1;
        code.op(Opcodes.ACONST_NULL);
        code.loadAll(List.of(Type.getArgumentTypes("(" + direction.parameters + ")V")), state);
        if (link.value()) {
            // It counts the value itself.
            code.push(1).op(Opcodes.ISUB);
        }
        code.call(Kernel.streamOf(direction)).store(stream, objectSlot);
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode thrown = new LabelNode();
        code.add(start);
        if (link.value()) {
            code.load(stream, objectSlot).call(Kernel.ENTER_VALUE);
        }
        call(objectSlot);
        code.add(end);
        giveBack(objectSlot, outcome);
        code.add(thrown).load(stream, objectSlot).call(Kernel.thrown(direction))
                .op(direction == Direction.READ ? Opcodes.LRETURN : Opcodes.ATHROW);
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, thrown, null));
        method.instructions = code.list();
        return method;
    }

    private void call(int streamSlot) {
        List<Type> operands = link.operands();
        int slot = 0;
        for (int i = 0; i < operands.size(); i++) {
            if (link.isStream(i)) {
                code.load(stream, streamSlot);
            } else {
                code.load(operands.get(i), slot);
                slot += operands.get(i).getSize();
            }
        }
        if (link.method().code() instanceof FamilyPart) {
            code.call(Kernel.FAMILY_KIND);
            return;
        }
        boolean isInterface = link.method().owner().isInterface();
        int opcode = link.method().isStatic()
                ? Opcodes.INVOKESTATIC
                : isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        code.add(new MethodInsnNode(opcode, Type.getInternalName(link.method().owner()), link.method().code().name,
                link.method().code().desc, isInterface));
    }

    /** Packs the result, if there is one, with the position; or leaves with a refusal. */
    private void giveBack(int streamSlot, int outcome) {
        Type result = Type.getReturnType(link.method().code().desc);
        if (link.leavesObject(direction == Direction.READ)) {
            code.load(Value.OBJECT_RESULT, objectResult).call(Kernel.LEAVE_RESULT);
        } else if (link.returnsObject()) {
            code.pop(1);
        }
        if (link.returnsObject()) {
            result = Type.VOID_TYPE;
        }
        if (result == Type.FLOAT_TYPE) {
            code.call(Kernel.FLOAT_TO_RAW_INT_BITS);
        }
        int resultSlot = outcome + 2;
        if (result != Type.VOID_TYPE) {
            code.store(Type.INT_TYPE, resultSlot);
        }
        code.load(stream, streamSlot);
        if (direction == Direction.READ) {
            code.call(Kernel.READER_OUTCOME);
        } else {
            code.call(Kernel.STREAM_POSITION).op(Opcodes.I2L);
        }
        if (result == Type.VOID_TYPE) {
            code.op(Opcodes.LRETURN);
            return;
        }
        LabelNode accepted = new LabelNode();
        code.store(Type.LONG_TYPE, outcome)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.L2I).jump(Opcodes.IFGE, accepted)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.LRETURN)
                .add(accepted)
                .load(Type.INT_TYPE, resultSlot).op(Opcodes.I2L).push(Integer.SIZE).op(Opcodes.LSHL)
                .load(Type.LONG_TYPE, outcome).op(Opcodes.LOR).op(Opcodes.LRETURN);
    }
}
