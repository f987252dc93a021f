package io.github.tightwire.internal.compiler.flat;

import io.github.tightwire.internal.compiler.classfile.Borrowing;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Evaluator;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A {@link InlinedMethod} that is being written. With each instruction it notes what the later stages want to know of it: what is known
 * before it, where it comes from, and the constant that it leaves. An instruction that is not the user's own moves the frame
 * of its caller on, so that the next one finds the stack as it will be; a user's instruction is the last that is written with a frame.
 */
final class FlatBuilder {
    private final MethodNode code;
    private final Evaluator evaluator;
    private final Class<?> host;
    private final Borrowing borrowing;
    private final List<Frame<Value>> frames = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<Object> constants = new ArrayList<>();
    private final Map<MethodInsnNode, Decision.Standing> calls = new IdentityHashMap<>();
    private final boolean reading;
    private final int spare;
    /** The number of variables that saved values take. */
    private int taken;
    /** The variable of the place for results that are objects. */
    private final int objectResult;
    private final boolean isObjectResultPassed;
    private boolean isObjectResultUsed;

    /** Begins a method, of which it is known how many variables it has, how high its stack may be, and how much of that is put away. */
    FlatBuilder(Link link, ClassFiles files, boolean reading, int locals, int stack, int slots) throws NotCompilableException {
        this.evaluator = new Evaluator(files, reading);
        this.code = new MethodNode(Opcodes.ACC_STATIC, link.method().code().name, descriptor(link), null, null);
        this.host = link.method().owner();
        this.borrowing = new Borrowing(files);
        this.spare = locals;
        this.reading = reading;
        this.objectResult = spare + 2 + slots;
        this.isObjectResultPassed = link.leavesObject(reading);
        this.isObjectResultUsed = isObjectResultPassed;
        code.maxLocals = locals;
        code.maxStack = stack;
    }

    /** Of the method as it is written: static, the receiver its first parameter, the stream still there, as a token. */
    private static String descriptor(Link link) {
        StringBuilder descriptor = new StringBuilder("(");
        List<Type> types = link.operands();
        for (int i = 0; i < types.size(); i++) {
            descriptor.append(link.isStream(i) ? LibraryNames.BIT_STREAM_DESCRIPTOR : types.get(i).getDescriptor());
        }
        Type result = link.returnsObject() ? Type.VOID_TYPE : Type.getReturnType(link.method().code().desc);
        return descriptor.append(')').append(result.getDescriptor()).toString();
    }

    /** A frame with nothing in it. */
    Frame<Value> nothing() {
        Frame<Value> nothing = new Frame<>(objectResult + 1, code.maxStack);
        for (int i = 0; i < objectResult; i++) {
            nothing.setLocal(i, Value.NONE);
        }
        nothing.setLocal(objectResult, Value.of(Value.OBJECT_RESULT));
        return nothing;
    }

    /** A variable that nobody else has, for what is fetched again at once. */
    int spare() {
        code.maxLocals = Math.max(code.maxLocals, spare + 2);
        return spare;
    }

    InlinedMethod finish() throws NotCompilableException {
        if (isObjectResultUsed && !isObjectResultPassed) {
            findObjectResult();
        }
        if (isObjectResultUsed) {
            code.maxLocals = objectResult + 1;
        }
        @SuppressWarnings("unchecked")
        Frame<Value>[] known = (Frame<Value>[]) frames.toArray(new Frame<?>[0]);
        return new InlinedMethod(code, known, origins.toArray(new Origin[0]), constants.toArray(), calls,
                borrowed(), isObjectResultUsed ? objectResult : -1, isObjectResultPassed);
    }

    private BitSet borrowed() throws NotCompilableException {
        BitSet borrowed = new BitSet();
        AbstractInsnNode insn = code.instructions.getFirst();
        for (int i = 0; insn != null; i++) {
            if (Borrowing.mayBeBorrowed(insn)) {
                Class<?> from = origins.get(i).method().owner();
                // What other classes name is accessible, or they are not inlined.
                if (from.getNestHost() == host.getNestHost() && borrowing.isBorrowed(insn, from)) {
                    borrowed.set(i);
                }
            }
            insn = insn.getNext();
        }
        return borrowed;
    }

    /** Finds where results are left, before anything else: only now it is known that somebody wants to. */
    private void findObjectResult() {
        int first = 0;
        while (frames.get(first) == null) {
            first++;
        }
        Frame<Value> frame = frames.get(first);
        Frame<Value> found = new Frame<>(frame);
        found.push(Value.of(Value.OBJECT_RESULT));
        code.instructions.insert(new VarInsnNode(Opcodes.ASTORE, objectResult));
        code.instructions.insert(Kernel.OBJECT_RESULT.call());
        frames.addAll(0, List.of(frame, found));
        origins.addAll(0, List.of(origins.get(first), origins.get(first)));
        constants.addAll(0, Arrays.asList(null, null));
    }

    void add(LabelNode label) {
        code.instructions.add(label);
        note(null, null, null);
    }

    void add(TryCatchBlockNode block) {
        code.tryCatchBlocks.add(block);
    }

    /** Adds an instruction that is not the user's, and moves the frame on. */
    void add(AbstractInsnNode insn, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        code.instructions.add(insn);
        note(new Frame<>(frame), copy.scope.origin(index), null);
        if (!(insn instanceof JumpInsnNode)) {
            frame.execute(insn, evaluator);
        }
    }

    /** Adds a user's instruction as it is. */
    void keep(AbstractInsnNode insn, Frame<Value> frame, ScopeCopy copy, int index) {
        code.instructions.add(insn);
        note(frame, copy.scope.origin(index), copy.scope.constants[index]);
    }

    /** Says of the call that was added last how it stays one. */
    void callStays(Decision.Standing call) {
        MethodInsnNode last = (MethodInsnNode) code.instructions.getLast();
        calls.put(last, call);
        isObjectResultUsed |= call.leavesObject(last, reading);
    }

    void load(Type type, int variable, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        Object constant = frame.getLocal(variable).constant;
        add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), variable), frame, copy, index);
        constants.set(constants.size() - 1, constant);
    }

    /** Leaves what is on the stack as the result. */
    void leaveResult(Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        load(Value.OBJECT_RESULT, objectResult, frame, copy, index);
        add(Kernel.LEAVE_RESULT.call(), frame, copy, index);
    }

    /** Drops this many values from the stack. */
    void drop(int count, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        for (int i = 0; i < count; i++) {
            int size = Value.fromTop(frame, 1).getSize();
            add(new InsnNode(size == 1 ? Opcodes.POP : Opcodes.POP2), frame, copy, index);
        }
    }

    /** Puts all that is on the stack into variables of its own. */
    void putAway(Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        while (frame.getStackSize() > 0) {
            Value top = Value.fromTop(frame, 1);
            add(new VarInsnNode(top.type.getOpcode(Opcodes.ISTORE), spare + 2 + taken), frame, copy, index);
            taken += top.getSize();
        }
        code.maxLocals = Math.max(code.maxLocals, spare + 2 + taken);
    }

    /**
     * Brings back what was on the stack before a method was inlined, below its result.
     *
     * @param callee where the method was written
     * @param result null where there is none
     * @param caller who goes on
     */
    void bringBack(ScopeCopy callee, Value result, ScopeCopy caller) throws AnalyzerException {
        int index = callee.scope.call;
        Frame<Value> frame = new Frame<>(callee.below);
        if (result != null) {
            frame.push(result);
            add(new VarInsnNode(result.type.getOpcode(Opcodes.ISTORE), spare()), frame, caller, index);
        }
        for (int i = 0; i < callee.spilled.getStackSize(); i++) {
            Type type = callee.spilled.getStack(i).type;
            taken -= type.getSize();
            if (callee.scope.returns) {
                load(type, spare + 2 + taken, frame, caller, index);
            }
        }
        if (result != null) {
            add(new VarInsnNode(result.type.getOpcode(Opcodes.ILOAD), spare), frame, caller, index);
        }
    }

    private void note(Frame<Value> frame, Origin origin, Object constant) {
        frames.add(frame);
        origins.add(origin);
        constants.add(constant);
    }
}
