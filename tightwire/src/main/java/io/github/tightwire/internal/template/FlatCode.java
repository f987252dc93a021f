package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.Context.Decision;
import io.github.tightwire.internal.template.Flat.Origin;
import io.github.tightwire.internal.template.Value.Lambda;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Writes the tree of a {@link Walk} down as one method: what is reached, in the order of the sources, each inlined method where
 * it is called. Its variables lie above those of its caller, where those of an earlier callee were: with each its own, frames
 * would grow without end.
 */
final class FlatCode {
    private final MethodNode code;
    private final Evaluator evaluator;
    private final Exposure exposure;
    private final List<Frame<Value>> frames = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<Object> constants = new ArrayList<>();
    private final Map<MethodInsnNode, Flat.Call> calls = new IdentityHashMap<>();
    private final Deque<Cursor> cursors = new ArrayDeque<>();
    private final int spare;
    /** Whether the result is an object, and is wanted. */
    private final boolean leavesResult;

    private FlatCode(Link link, ClassFiles files, boolean reading, int locals, int stack) throws NotCompilableException {
        this.evaluator = new Evaluator(files, reading);
        this.code = new MethodNode(Opcodes.ACC_STATIC, link.method().code().name, descriptor(link), null, null);
        this.exposure = new Exposure(code, files, link.isCallable(files));
        this.spare = locals;
        this.leavesResult = link.leavesObject(reading);
        code.maxLocals = locals;
        code.maxStack = stack;
    }

    /** The method that a walk has found. */
    static Flat of(Walk walk, Link link, ClassFiles files, boolean reading) throws NotCompilableException {
        int locals = 0;
        int stack = 0;
        Deque<Context> contexts = new ArrayDeque<>();
        contexts.add(walk.root());
        while (!contexts.isEmpty()) {
            Context context = contexts.pop();
            locals = Math.max(locals, context.base() + context.body.maxLocals);
            stack = Math.max(stack, context.stackBelow() + context.body.maxStack);
            for (int i = 0; i < context.body.size(); i++) {
                if (context.frames[i] != null && context.decisions[i] instanceof Decision.Inlined inlined) {
                    contexts.push(inlined.callee());
                }
            }
        }
        // What is written before a callee may take two more.
        FlatCode flat = new FlatCode(link, files, reading, locals, stack + 2);
        try {
            flat.write(walk.root(), link);
        } catch (AnalyzerException e) {
            throw new IllegalStateException("it was walked before", e);
        }
        return flat.finish();
    }

    /** Of the method as it is written: static, the receiver its first parameter, the stream still there, as a token. */
    private static String descriptor(Link link) {
        StringBuilder descriptor = new StringBuilder("(");
        List<Type> types = link.operands();
        for (int i = 0; i < types.size(); i++) {
            descriptor.append(link.isStream(i) ? ClassFiles.BIT_STREAM_DESCRIPTOR : types.get(i).getDescriptor());
        }
        Type result = link.returnsObject() ? Type.VOID_TYPE : Type.getReturnType(link.method().code().desc);
        return descriptor.append(')').append(result.getDescriptor()).toString();
    }

    private Flat finish() {
        @SuppressWarnings("unchecked")
        Frame<Value>[] known = (Frame<Value>[]) frames.toArray(new Frame<?>[0]);
        return new Flat(code, known, origins.toArray(new Origin[0]), constants.toArray(), calls,
                exposure.exposed(frames, calls));
    }

    // ---- Contexts

    private void write(Context root, Link link) throws AnalyzerException {
        Frame<Value> nothing = new Frame<>(code.maxLocals + 2, code.maxStack);
        for (int i = 0; i < nothing.getLocals(); i++) {
            nothing.setLocal(i, Value.NONE);
        }
        Cursor top = new Cursor(root, nothing);
        cursors.push(top);
        Value receiver = link.method().isStatic() ? Value.NONE : root.frames[0].getLocal(0);
        String owner = Type.getInternalName(link.method().owner());
        if (receiver.exact && !receiver.type.getInternalName().equals(owner)) {
            // The parameter is of the class that declares the method: from here on the JVM knows as much as we do.
            Frame<Value> frame = top.flat(root.frames[0]);
            add(new VarInsnNode(Opcodes.ALOAD, 0), frame, top, 0);
            add(new TypeInsnNode(Opcodes.CHECKCAST, receiver.type.getInternalName()), frame, top, 0);
            add(new VarInsnNode(Opcodes.ASTORE, 0), frame, top, 0);
        }
        initialise(top, root.initialisation, top.flat(root.frames[0]));
        while (!cursors.isEmpty()) {
            Cursor cursor = cursors.peek();
            if (cursor.next == cursor.context.body.size()) {
                close(cursors.pop());
            } else {
                int index = cursor.next++;
                if (cursor.context.body.isLabelled(index)) {
                    add(cursor.label(index));
                }
                if (cursor.context.frames[index] != null) {
                    write(cursor, index);
                }
            }
        }
    }

    private void close(Cursor cursor) {
        int size = cursor.context.body.size();
        if (cursor.context.body.isLabelled(size)) {
            add(cursor.label(size));
        }
        List<TryCatchBlockNode> blocks = new ArrayList<>();
        for (Body.Handler handler : cursor.context.body.handlers) {
            if (isReached(cursor.context, handler)) {
                blocks.add(new TryCatchBlockNode(cursor.label(handler.start()), cursor.label(handler.end()),
                        cursor.label(handler.target()), handler.type()));
            }
        }
        // The handlers of a callee come before those of its caller, and after those of its own callees.
        code.tryCatchBlocks.addAll(blocks);
        if (cursor.context.caller != null) {
            add(cursor.end);
        }
    }

    private static boolean isReached(Context context, Body.Handler handler) {
        for (int i = handler.start(); i < handler.end(); i++) {
            if (context.frames[i] != null) {
                return true;
            }
        }
        return false;
    }

    private void add(LabelNode label) {
        code.instructions.add(label);
        note(null, null, null);
    }

    /** Adds an instruction, and moves the frame on. */
    private void add(AbstractInsnNode insn, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        code.instructions.add(insn);
        note(new Frame<>(frame), cursor.context.origin(index), null);
        if (!(insn instanceof JumpInsnNode)) {
            frame.execute(insn, evaluator);
        }
    }

    private void note(Frame<Value> frame, Origin origin, Object constant) {
        frames.add(frame);
        origins.add(origin);
        constants.add(constant);
    }

    // ---- Instructions

    private void write(Cursor cursor, int index) throws AnalyzerException {
        Context context = cursor.context;
        AbstractInsnNode insn = context.body.insns[index];
        Frame<Value> frame = cursor.flat(context.frames[index]);
        Decision decision = context.decisions[index];
        if (decision == Decision.DROPPED) {
            if (insn instanceof MethodInsnNode call) {
                drop(Calls.operandCount(call) - 1, frame, cursor, index);
            }
        } else if (decision instanceof Decision.Creation creation) {
            create(cursor, index, creation.site(), frame);
        } else if (movesNeverMade(context, index)) {
            return;
        } else if (decision == Decision.FALLS || decision instanceof Decision.Jumps) {
            drop(Branches.operands(insn.getOpcode()), frame, cursor, index);
            if (decision instanceof Decision.Jumps jumps && jumps.target() != index + 1) {
                add(new JumpInsnNode(Opcodes.GOTO, cursor.label(jumps.target())), frame, cursor, index);
            }
        } else if (decision instanceof Decision.Inlined inlined) {
            inline(cursor, index, inlined, frame);
        } else if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN && context.caller != null) {
            giveBack(cursor, index, frame);
        } else if (insn.getOpcode() == Opcodes.ARETURN) {
            leave(cursor, index, frame);
        } else {
            AbstractInsnNode copy = cursor.copy(index);
            code.instructions.add(copy);
            note(frame, context.origin(index), context.constants[index]);
            if (decision instanceof Decision.Linked linked) {
                calls.put((MethodInsnNode) copy, new Flat.Call(linked.link(), linked.nested(), false));
            } else if (decision instanceof Decision.Dispatched dispatched) {
                calls.put((MethodInsnNode) copy, new Flat.Call(null, dispatched.nested(), false));
            } else if (decision instanceof Decision.Lending) {
                calls.put((MethodInsnNode) copy, new Flat.Call(null, false, true));
            }
        }
    }

    /** Whether an instruction does nothing but to move a functional object that is never made. */
    private static boolean movesNeverMade(Context context, int index) {
        Frame<Value> frame = context.frames[index];
        switch (context.body.insns[index].getOpcode()) {
            case Opcodes.ALOAD:
                return frame.getLocal(((VarInsnNode) context.body.insns[index]).var).isNeverMade();
            case Opcodes.ASTORE:
            case Opcodes.DUP:
            case Opcodes.POP:
                return Value.fromTop(frame, 1).isNeverMade();
            default:
                return false;
        }
    }

    /** Puts what a functional object captures into variables, and makes it, if anybody needs it. */
    private void create(Cursor cursor, int index, Lambda.Site site, Frame<Value> frame) throws AnalyzerException {
        InvokeDynamicInsnNode creation = (InvokeDynamicInsnNode) cursor.context.body.insns[index];
        Type[] types = Type.getArgumentTypes(creation.desc);
        int variable = site.variable;
        for (Type type : types) {
            variable += type.getSize();
        }
        for (int i = types.length - 1; i >= 0; i--) {
            variable -= types[i].getSize();
            add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), variable), frame, cursor, index);
        }
        if (site.isObject()) {
            for (Type type : types) {
                load(type, variable, frame, cursor, index);
                variable += type.getSize();
            }
            add(creation.clone(null), frame, cursor, index);
        }
    }

    private void load(Type type, int variable, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        Object constant = frame.getLocal(variable).constant;
        add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), variable), frame, cursor, index);
        constants.set(constants.size() - 1, constant);
    }

    /** Drops operands of an instruction from the stack. */
    private void drop(int count, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        Frame<Value> own = cursor.context.frames[index];
        int dropped = 0;
        for (int i = 1; i <= count; i++) {
            dropped += Value.fromTop(own, i).isNeverMade() ? 0 : 1;
        }
        dropTop(dropped, frame, cursor, index);
    }

    private void dropTop(int count, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        for (int i = 0; i < count; i++) {
            int size = Value.fromTop(frame, 1).getSize();
            add(new InsnNode(size == 1 ? Opcodes.POP : Opcodes.POP2), frame, cursor, index);
        }
    }

    private void initialise(Cursor cursor, Initialisation initialisation, Frame<Value> frame) throws AnalyzerException {
        if (initialisation != null) {
            for (AbstractInsnNode insn : initialisation.instructions()) {
                add(insn, frame, cursor, Math.max(cursor.next - 1, 0));
            }
        }
    }

    /** Puts the operands of a call where the callee has its parameters, and goes on there. */
    private void inline(Cursor cursor, int index, Decision.Inlined inlined, Frame<Value> frame) throws AnalyzerException {
        Context callee = inlined.callee();
        Binding binding = inlined.binding();
        List<Type> types = callee.method.operands();
        int[] slots = new int[types.size()];
        int slot = callee.base();
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slot;
            slot += types.get(i).getSize();
        }
        for (int operand = Calls.operandCount((MethodInsnNode) cursor.context.body.insns[index]) - 1; operand >= 0; operand--) {
            int parameter = 0;
            while (parameter < slots.length && binding.source(parameter) != operand) {
                parameter++;
            }
            if (parameter == slots.length) {
                dropFunction(binding.lambda().site(), frame, cursor, index);
                continue;
            }
            if (parameter == 0 && !callee.method.isStatic()) {
                requireReceiver(types.get(0), inlined.nested() ? Kernel.REQUIRE_OBJECT : Kernel.REQUIRE_PRESENT, frame, cursor, index);
            }
            pass(types.get(parameter), slots[parameter], binding.operands().get(parameter), frame, cursor, index);
        }
        for (int i = 0; i < slots.length; i++) {
            if (binding.source(i) == Binding.CAPTURED) {
                load(types.get(i), binding.lambda().variable(i), frame, cursor, index);
                pass(types.get(i), slots[i], Value.NONE, frame, cursor, index);
            }
        }
        Cursor next = new Cursor(callee, frame);
        initialise(cursor, callee.initialisation, new Frame<>(frame));
        cursors.push(next);
    }

    private void pass(Type type, int slot, Value value, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        if (!value.isNeverMade()) {
            add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot), frame, cursor, index);
        }
    }

    /** Drops the functional object whose method is inlined. */
    private void dropFunction(Lambda.Site site, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        if (site.isField) {
            add(Kernel.REQUIRE_PRESENT.call(), frame, cursor, index);
        } else if (site.isObject()) {
            dropTop(1, frame, cursor, index);
        }
    }

    private void requireReceiver(Type owner, Kernel check, Frame<Value> frame, Cursor cursor, int index) throws AnalyzerException {
        Value receiver = Value.fromTop(frame, 1);
        if (receiver.isStream() || receiver.exact) {
            return;
        }
        add(new InsnNode(Opcodes.DUP), frame, cursor, index);
        add(check.call(), frame, cursor, index);
        if (!receiver.type.equals(owner)) {
            add(new TypeInsnNode(Opcodes.CHECKCAST, owner.getInternalName()), frame, cursor, index);
        }
    }

    /** Goes to the end of an inlined method, with its result alone on the stack. */
    private void giveBack(Cursor cursor, int index, Frame<Value> frame) throws AnalyzerException {
        Context context = cursor.context;
        int opcode = context.body.insns[index].getOpcode();
        int results = opcode == Opcodes.RETURN || Value.fromTop(context.frames[index], 1).isNeverMade() ? 0 : 1;
        int more = frame.getStackSize() - cursor.below.getStackSize() - results;
        if (more > 0 && results > 0) {
            int toStore = Opcodes.ISTORE - Opcodes.IRETURN;
            code.maxLocals = spare + 2;
            add(new VarInsnNode(opcode + toStore, spare), frame, cursor, index);
            dropTop(more, frame, cursor, index);
            add(new VarInsnNode(opcode + Opcodes.ILOAD - Opcodes.IRETURN, spare), frame, cursor, index);
        } else if (more > 0) {
            dropTop(more, frame, cursor, index);
        }
        if (index < context.body.size() - 1) {
            add(new JumpInsnNode(Opcodes.GOTO, cursor.end), frame, cursor, index);
        }
    }

    /** Leaves the result of the whole method, an object, where its caller takes it; if it is wanted. */
    private void leave(Cursor cursor, int index, Frame<Value> frame) throws AnalyzerException {
        if (leavesResult) {
            add(Kernel.LEAVE_RESULT.call(), frame, cursor, index);
        } else {
            dropTop(1, frame, cursor, index);
        }
        add(new InsnNode(Opcodes.RETURN), frame, cursor, index);
    }
}
