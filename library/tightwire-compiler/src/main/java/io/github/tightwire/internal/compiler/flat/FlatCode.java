package io.github.tightwire.internal.compiler.flat;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Initialisation;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.classfile.Value.Lambda;
import io.github.tightwire.internal.compiler.evaluate.Binding;
import io.github.tightwire.internal.compiler.evaluate.Branches;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.evaluate.MethodScope;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Writes the tree of a {@link PartialEvaluator} down as one method: what is reached, in the order of the sources, each inlined method where
 * it is called. Its variables lie above those of its caller, where those of an earlier callee were: with each its own, frames
 * would grow without end.
 *
 * <p>The evaluation has decided what becomes of each instruction; here is said what stands in its place. An inlined call becomes stores
 * of its operands into the callee's parameters, then the callee's own instructions, then, for each of its returns, a jump to its end
 * with the result alone on the stack. Of a functional object that is never made no instruction remains: what it captured is in
 * variables from the place on where it would be made. {@link FlatBuilder} keeps the account of it all.
 */
public final class FlatCode {
    private final FlatBuilder flat;
    private final Spills spills;
    private final Deque<ScopeCopy> copies = new ArrayDeque<>();
    /** True if the result is an object, and is wanted. */
    private final boolean leavesResult;

    private FlatCode(FlatBuilder flat, Spills spills, boolean leavesResult) {
        this.flat = flat;
        this.spills = spills;
        this.leavesResult = leavesResult;
    }

    /** The method that an evaluation has found. */
    public static InlinedMethod of(PartialEvaluator evaluation, Link link, ClassFiles files, boolean reading)
            throws NotCompilableException {
        Spills spills = new Spills(evaluation.root());
        // What is written before a callee may take two more.
        FlatBuilder flat = new FlatBuilder(link, files, reading, spills.locals(), spills.stack() + 2, spills.slots());
        try {
            new FlatCode(flat, spills, link.leavesObject(reading)).write(evaluation.root(), link);
        } catch (AnalyzerException e) {
            throw new IllegalStateException("it was walked before", e);
        }
        return flat.finish();
    }

    // ---- Contexts

    private void write(MethodScope root, Link link) throws AnalyzerException {
        ScopeCopy top = new ScopeCopy(root, new LoadedVariables(root), flat.nothing(), null);
        copies.push(top);
        Value receiver = link.method().isStatic() ? Value.NONE : root.frames[0].getLocal(0);
        String owner = Type.getInternalName(link.method().owner());
        if (receiver.exact && !receiver.type.getInternalName().equals(owner)) {
            // The parameter is of the class that declares the method: from here on the JVM knows as much as we do.
            Frame<Value> frame = top.flat(root.frames[0]);
            flat.add(new VarInsnNode(Opcodes.ALOAD, 0), frame, top, 0);
            flat.add(new TypeInsnNode(Opcodes.CHECKCAST, receiver.type.getInternalName()), frame, top, 0);
            flat.add(new VarInsnNode(Opcodes.ASTORE, 0), frame, top, 0);
        }
        initialise(top, root.initialisation, top.flat(root.frames[0]));
        while (!copies.isEmpty()) {
            ScopeCopy copy = copies.peek();
            if (copy.next == copy.scope.body.size()) {
                copies.pop();
                close(copy);
            } else {
                int index = copy.next++;
                if (copy.scope.body.isLabelled(index)) {
                    flat.add(copy.label(index));
                }
                if (copy.scope.frames[index] != null) {
                    write(copy, index);
                }
            }
        }
    }

    private void close(ScopeCopy copy) throws AnalyzerException {
        int size = copy.scope.body.size();
        if (copy.scope.body.isLabelled(size)) {
            flat.add(copy.label(size));
        }
        // The handlers of a callee come before those of its caller, and after those of its own callees.
        for (Body.Handler handler : copy.scope.body.handlers) {
            if (isReached(copy.scope, handler)) {
                flat.add(new TryCatchBlockNode(copy.label(handler.start()), copy.label(handler.end()),
                        copy.label(handler.target()), handler.type()));
            }
        }
        if (copy.scope.caller != null) {
            flat.add(copy.end);
        }
        if (copy.spilled != null) {
            Value result = copy.scope.returns ? copy.scope.result : null;
            flat.bringBack(copy, result == null || result.isNeverMade() ? null : result, copies.peek());
        }
    }

    private static boolean isReached(MethodScope scope, Body.Handler handler) {
        for (int i = handler.start(); i < handler.end(); i++) {
            if (scope.frames[i] != null) {
                return true;
            }
        }
        return false;
    }

    // ---- Instructions

    private void write(ScopeCopy copy, int index) throws AnalyzerException {
        MethodScope scope = copy.scope;
        AbstractInsnNode insn = scope.body.insns[index];
        Frame<Value> frame = copy.flat(scope.frames[index]);
        Decision decision = scope.decisions[index];
        if (decision == Decision.DROPPED) {
            if (insn instanceof MethodInsnNode call) {
                drop(Calls.operandCount(call) - 1, frame, copy, index);
            }
        } else if (decision instanceof Decision.Creation creation) {
            create(copy, index, creation.site(), frame);
        } else if (movesNeverMade(scope, index)) {
            return;
        } else if (decision == Decision.FALLS || decision instanceof Decision.Jumps) {
            drop(Branches.operands(insn.getOpcode()), frame, copy, index);
            if (decision instanceof Decision.Jumps jumps && jumps.target() != index + 1) {
                flat.add(new JumpInsnNode(Opcodes.GOTO, copy.label(jumps.target())), frame, copy, index);
            }
        } else if (decision instanceof Decision.Inlined inlined) {
            inline(copy, index, inlined, frame);
        } else if (Body.isReturn(insn.getOpcode()) && scope.caller != null) {
            giveBack(copy, index, frame);
        } else if (insn.getOpcode() == Opcodes.ARETURN) {
            leave(copy, index, frame);
        } else if (insn instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE && !copy.variables.contains(store.var)
                && !Value.fromTop(frame, 1).isStream()) {
            flat.drop(1, frame, copy, index);
        } else {
            flat.keep(copy.instruction(index), frame, copy, index);
            if (decision instanceof Decision.Standing call) {
                flat.callStays(call);
            }
        }
    }

    /** Returns whether an instruction does nothing but to move a functional object that is never made. */
    private static boolean movesNeverMade(MethodScope scope, int index) {
        Frame<Value> frame = scope.frames[index];
        switch (scope.body.insns[index].getOpcode()) {
            case Opcodes.ALOAD:
                return frame.getLocal(((VarInsnNode) scope.body.insns[index]).var).isNeverMade();
            case Opcodes.ASTORE:
            case Opcodes.DUP:
            case Opcodes.POP:
                return Value.fromTop(frame, 1).isNeverMade();
            default:
                return false;
        }
    }

    /** Puts what a functional object captures into variables, and makes it, if anybody needs it. */
    private void create(ScopeCopy copy, int index, Lambda.Site site, Frame<Value> frame) throws AnalyzerException {
        InvokeDynamicInsnNode creation = (InvokeDynamicInsnNode) copy.scope.body.insns[index];
        Type[] types = Type.getArgumentTypes(creation.desc);
        int variable = site.variable;
        for (Type type : types) {
            variable += type.getSize();
        }
        for (int i = types.length - 1; i >= 0; i--) {
            variable -= types[i].getSize();
            flat.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), variable), frame, copy, index);
        }
        if (site.isObject()) {
            for (Type type : types) {
                flat.load(type, variable, frame, copy, index);
                variable += type.getSize();
            }
            flat.add(creation.clone(null), frame, copy, index);
        }
    }

    /** Drops operands of an instruction from the stack. */
    private void drop(int count, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        Frame<Value> own = copy.scope.frames[index];
        int dropped = 0;
        for (int i = 1; i <= count; i++) {
            dropped += Value.fromTop(own, i).isNeverMade() ? 0 : 1;
        }
        flat.drop(dropped, frame, copy, index);
    }

    private void initialise(ScopeCopy copy, Initialisation initialisation, Frame<Value> frame) throws AnalyzerException {
        if (initialisation != null) {
            for (AbstractInsnNode insn : initialisation.instructions()) {
                flat.add(insn, frame, copy, Math.max(copy.next - 1, 0));
            }
        }
    }

    /** Puts the operands of a call where the callee has its parameters, and goes on there. */
    private void inline(ScopeCopy copy, int index, Decision.Inlined inlined, Frame<Value> frame) throws AnalyzerException {
        MethodScope callee = inlined.callee();
        Binding binding = inlined.binding();
        LoadedVariables loaded = new LoadedVariables(callee);
        List<Type> types = callee.method.operands();
        int[] slots = new int[types.size()];
        int slot = callee.base();
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slot;
            slot += types.get(i).getSize();
        }
        for (int operand = Calls.operandCount((MethodInsnNode) copy.scope.body.insns[index]) - 1; operand >= 0; operand--) {
            int parameter = 0;
            while (parameter < slots.length && binding.source(parameter) != operand) {
                parameter++;
            }
            if (parameter == slots.length) {
                dropFunction(binding.lambda().site(), frame, copy, index);
                continue;
            }
            if (parameter == 0 && !callee.method.isStatic()) {
                requireReceiver(types.get(0), inlined.nested() ? Kernel.REQUIRE_OBJECT : Kernel.REQUIRE_PRESENT, frame, copy, index);
            }
            if (!binding.operands().get(parameter).isNeverMade()) {
                pass(types.get(parameter), slots[parameter], loaded.contains(slots[parameter] - callee.base()), frame, copy, index);
            }
        }
        for (int i = 0; i < slots.length; i++) {
            if (binding.source(i) == Binding.CAPTURED) {
                flat.load(types.get(i), binding.lambda().variable(i), frame, copy, index);
                pass(types.get(i), slots[i], loaded.contains(slots[i] - callee.base()), frame, copy, index);
            }
        }
        Frame<Value> spilled = spills.isLooping(callee) && frame.getStackSize() > 0 ? new Frame<>(frame) : null;
        if (spilled != null) {
            flat.putAway(frame, copy, index);
        }
        initialise(copy, callee.initialisation, new Frame<>(frame));
        copies.push(new ScopeCopy(callee, loaded, frame, spilled));
    }

    private void pass(Type type, int slot, boolean isLoaded, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        if (isLoaded || Value.fromTop(frame, 1).isStream()) {
            flat.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot), frame, copy, index);
        } else {
            flat.drop(1, frame, copy, index);
        }
    }

    /** Drops the functional object whose method is inlined. */
    private void dropFunction(Lambda.Site site, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        if (site.isField) {
            flat.add(Kernel.REQUIRE_PRESENT.call(), frame, copy, index);
        } else if (site.isObject()) {
            flat.drop(1, frame, copy, index);
        }
    }

    private void requireReceiver(Type owner, Kernel check, Frame<Value> frame, ScopeCopy copy, int index) throws AnalyzerException {
        Value receiver = Value.fromTop(frame, 1);
        if (receiver.isStream() || receiver.exact) {
            return;
        }
        flat.add(new InsnNode(Opcodes.DUP), frame, copy, index);
        flat.add(check.call(), frame, copy, index);
        if (!receiver.type.equals(owner)) {
            flat.add(new TypeInsnNode(Opcodes.CHECKCAST, owner.getInternalName()), frame, copy, index);
        }
    }

    /** Goes to the end of an inlined method, with its result alone on the stack. */
    private void giveBack(ScopeCopy copy, int index, Frame<Value> frame) throws AnalyzerException {
        MethodScope scope = copy.scope;
        int opcode = scope.body.insns[index].getOpcode();
        int results = opcode == Opcodes.RETURN || Value.fromTop(scope.frames[index], 1).isNeverMade() ? 0 : 1;
        int more = frame.getStackSize() - copy.below.getStackSize() - results;
        if (more > 0 && results > 0) {
            int toStore = Opcodes.ISTORE - Opcodes.IRETURN;
            int spare = flat.spare();
            flat.add(new VarInsnNode(opcode + toStore, spare), frame, copy, index);
            flat.drop(more, frame, copy, index);
            flat.add(new VarInsnNode(opcode + Opcodes.ILOAD - Opcodes.IRETURN, spare), frame, copy, index);
        } else if (more > 0) {
            flat.drop(more, frame, copy, index);
        }
        if (index < scope.body.size() - 1) {
            flat.add(new JumpInsnNode(Opcodes.GOTO, copy.end), frame, copy, index);
        }
    }

    /** Leaves the result of the whole method, an object, where its caller takes it; if it is wanted. */
    private void leave(ScopeCopy copy, int index, Frame<Value> frame) throws AnalyzerException {
        if (leavesResult) {
            flat.leaveResult(frame, copy, index);
        } else {
            flat.drop(1, frame, copy, index);
        }
        flat.add(new InsnNode(Opcodes.RETURN), frame, copy, index);
    }
}
