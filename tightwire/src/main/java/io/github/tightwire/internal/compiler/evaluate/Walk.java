package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.classfile.FunctionAdapter;
import io.github.tightwire.internal.compiler.classfile.Initialisation;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Context.Decision;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The partial evaluation of a method for one direction, in one pass: conditional constant propagation over the method and all
 * that is inlined into it.
 *
 * <p>It starts with what is known of the parameters, and carries {@link Frame}s of {@link Value}s from instruction to
 * instruction: where to, {@link Flow} says; what an instruction makes of the values that it takes, the {@link Evaluator} does. A call
 * that takes the stream and is bound to one method is entered with the values of its operands, as a {@link Context} of its own; what
 * it gives back goes on after the call.
 *
 * <p>There is no recursion over what the user wrote: contexts are entered and left on a worklist. What becomes of a call,
 * {@link Inlining} says; how much is inlined is limited by the {@link Budget}.
 */
public final class Walk {
    private final Evaluator evaluator;
    private final Flow flow;
    private final Inlining inlining;
    private final Lambdas lambdas;
    /** Of the host; null where methods stay as they are, and only what they do with the stream is looked at. */
    private final Usability usability;
    private final Kinds kinds;
    private final ClassFiles files;
    private final Context root;

    private Walk(ClassFiles files, Link link, Boolean reading, Nodes nodes) throws NotCompilableException {
        Class<?> host = link.method().owner();
        Body body = link.method().body();
        this.files = files;
        Budget budget = new Budget(body);
        this.inlining = new Inlining(files, nodes, host, budget);
        this.lambdas = new Lambdas(files, nodes != null);
        this.usability = nodes == null ? null : new Usability(files, host);
        this.evaluator = new Evaluator(files, reading);
        this.flow = new Flow(evaluator, budget);
        this.kinds = new Kinds(files);
        this.root = new Context(link.method(), body, null, -1, new Origin(null, link.method(), 0, 0, 0), link.value());
    }

    /**
     * Evaluates a method for one direction.
     *
     * @throws Obstacle if it can't be compiled
     */
    public static Walk evaluate(ClassFiles files, Link link, boolean reading, Nodes nodes) throws NotCompilableException {
        if ((link.method().code().access & Inlining.UNCOMPILABLE) != 0) {
            throw Obstacle.within(link + " is abstract, native or synchronized");
        }
        Walk walk = new Walk(files, link, reading, nodes);
        walk.run(link);
        return walk;
    }

    /**
     * Looks at what a method that stays as it is does with the stream.
     *
     * @throws Obstacle if it may keep the stream
     */
    public static Walk prove(ClassFiles files, Link link) throws NotCompilableException {
        if ((link.method().code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            throw Obstacle.keeping(link + " is native");
        }
        Walk walk = new Walk(files, link, null, null);
        walk.run(link);
        return walk;
    }

    public Context root() {
        return root;
    }

    public RemainingCalls remaining() {
        return new RemainingCalls(root);
    }

    /** What is known of the objects and values that are dispatched to their class's own template. */
    public Kinds kinds() {
        return kinds;
    }

    // ---- The worklist

    private void run(Link link) throws NotCompilableException {
        if (link.method().isStatic() && !isProof()) {
            root.initialisation = Initialisation.of(link.method().owner(), files, link.method().owner());
            if (root.initialisation == null) {
                throw Obstacle.within(link + " is of a class that can't be initialised from elsewhere");
            }
        }
        List<Value> operands = new ArrayList<>();
        List<Type> types = link.operands();
        for (int i = 0; i < types.size(); i++) {
            operands.add(link.isStream(i) ? Value.STREAM : i == 0 && isKnown(link) ? exactly(link.exact()) : Value.of(types.get(i)));
        }
        Context context = root;
        try {
            flow.to(context, 0, context.entry(operands));
            while (context != null) {
                context = next(context);
            }
        } catch (AnalyzerException e) {
            throw Obstacle.within(link + " can't be analysed: " + e.getMessage());
        }
    }

    /** Whether the receiver of the root has a class that is known exactly, and that the code may name. */
    private boolean isKnown(Link link) throws NotCompilableException {
        return link.exact() != null
                && (isProof() || files.has(link.exact()) && files.isAccessible(Type.getInternalName(link.exact()), link.method().owner()));
    }

    private boolean isProof() {
        return usability == null;
    }

    private static Value exactly(Class<?> type) {
        return Value.exactly(Type.getType(type));
    }

    /** Looks at the next instruction of a context, or leaves it; the context to go on in, null at the end. */
    private Context next(Context context) throws NotCompilableException, AnalyzerException {
        int index = context.pending.nextSetBit(0);
        if (index < 0) {
            return leave(context);
        }
        context.pending.clear(index);
        try {
            return step(context, index);
        } catch (Obstacle obstacle) {
            if (context == root || obstacle.keeps) {
                throw obstacle.seenFromRoot(context, index);
            }
            // The method stays a call.
            inlining.exclude(context, obstacle);
            context.caller.decisions[context.call] = null;
            context.caller.pending.set(context.call);
            return context.caller;
        }
    }

    private Context leave(Context context) throws AnalyzerException {
        Context caller = context.caller;
        if (caller != null && context.returns) {
            Value result = context.result == null ? null : context.result.returned();
            if (context.method.code() instanceof FunctionAdapter adapter && result != null && !adapter.function.equals(Link.SERIALIZE)) {
                // What a factory makes is serialized, most likely; what a value is described by was called.
                kinds.add(result);
            }
            goOn(caller, context.call, new Frame<>(caller.frames[context.call]), result);
        }
        return caller;
    }

    /** Goes on after a call, whose operands are on the stack. */
    private void goOn(Context context, int index, Frame<Value> frame, Value result) throws AnalyzerException {
        MethodInsnNode call = (MethodInsnNode) context.body.insns[index];
        for (int i = Calls.operandCount(call); i > 0; i--) {
            frame.pop();
        }
        if (result != null) {
            frame.push(result);
        }
        flow.to(context, index + 1, frame);
    }

    // ---- Instructions

    private Context step(Context context, int index) throws NotCompilableException, AnalyzerException {
        Frame<Value> frame = context.frames[index];
        AbstractInsnNode insn = context.body.insns[index];
        flow.caught(context, index);
        if (!isProof()) {
            usability.requireShared(insn, context.method.owner());
        }
        if (Calls.takesStream(insn, frame) || Calls.isOnLambda(insn, frame) || Calls.isNullCheckOfLambda(insn, frame)) {
            return call(context, index, (MethodInsnNode) insn, frame);
        }
        requireUsable(context, insn);
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            giveBack(context, opcode == Opcodes.RETURN ? null : Value.fromTop(frame, 1));
        } else if (insn instanceof JumpInsnNode) {
            flow.branch(context, index, (JumpInsnNode) insn);
        } else if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
            flow.choose(context, index, insn);
        } else if (opcode == Opcodes.CHECKCAST && !(insn instanceof FamilyAdapter.ExactCast)
                && evaluator.isUpcast(Value.fromTop(frame, 1), ((TypeInsnNode) insn).desc)) {
            context.decisions[index] = Decision.DROPPED;
            flow.to(context, index + 1, new Frame<>(frame));
        } else if (opcode == Opcodes.RET) {
            throw Obstacle.within("returns from a subroutine, which only old class files have");
        } else {
            Frame<Value> next = execute(context, index, frame);
            if (opcode != Opcodes.ATHROW) {
                flow.to(context, index + 1, next);
            }
        }
        return context;
    }

    private void requireUsable(Context context, AbstractInsnNode insn) throws NotCompilableException {
        if (!isProof()) {
            usability.require(insn, context.method.owner());
        }
    }

    /** What follows an instruction; notes the constant that it leaves. */
    private Frame<Value> execute(Context context, int index, Frame<Value> frame) throws NotCompilableException, AnalyzerException {
        AbstractInsnNode insn = context.body.insns[index];
        Frame<Value> next = new Frame<>(frame);
        Value made = Lambdas.made(context, index, frame);
        if (insn.getOpcode() == Opcodes.POP2) {
            // It is dropped as it is, which the evaluator is not asked about.
            Value.fromTop(frame, 1).escape();
            Value.fromTop(frame, Math.min(2, frame.getStackSize())).escape();
        }
        context.decisions[index] = null;
        next.execute(insn, evaluator);
        if (made != null) {
            context.decisions[index] = new Decision.Creation(made.lambda.site());
            Lambdas.capture(context, index, made.lambda, next);
        } else {
            made = lambdas.got(insn);
        }
        if (made != null) {
            next.pop();
            next.push(made);
        } else {
            kinds.declared(insn);
        }
        int operands = Calls.pureOperands(insn);
        context.constants[index] = null;
        if (operands >= 0 && next.getStackSize() > frame.getStackSize() - operands && Calls.areConstant(frame, operands)) {
            context.constants[index] = Value.fromTop(next, 1).constant;
        }
        return next;
    }

    private void giveBack(Context context, Value result) {
        if (result == Value.STREAM && context == root) {
            throw Obstacle.keeping("returns the stream");
        } else if (result != null && context == root) {
            result.escape();
        }
        context.result = !context.returns || result == null ? result : context.result.mergedWith(result);
        if (context.result == Value.MIXED) {
            throw Obstacle.keeping("returns the stream or something else");
        }
        context.returns = true;
    }

    // ---- Calls

    private Context call(Context context, int index, MethodInsnNode call, Frame<Value> frame)
            throws NotCompilableException, AnalyzerException {
        if (Calls.isNullCheck(call) && frame.getStack(frame.getStackSize() - Calls.operandCount(call)).isKnownToBeThere()) {
            context.decisions[index] = Decision.DROPPED;
            goOn(context, index, new Frame<>(frame), frame.getStack(frame.getStackSize() - Calls.operandCount(call)));
            return context;
        }
        if (!isProof() && Calls.takesStream(call, frame) && !Calls.isQuery(call, frame) && context.body.isWithinTry(index)) {
            // After an exception nobody knows where the stream stands.
            throw Obstacle.within("uses the stream within try");
        }
        if (Calls.isPrimitive(call, frame)) {
            flow.to(context, index + 1, execute(context, index, frame));
            return context;
        }
        Decision decision = inlining.of(context, index, call, frame);
        context.decisions[index] = decision;
        if (decision instanceof Decision.Inlined inlined) {
            return enter(inlined.callee(), inlined.binding());
        } else if (decision == null) {
            requireUsable(context, call);
            flow.to(context, index + 1, execute(context, index, frame));
        } else {
            stay(context, index, call, decision);
        }
        return context;
    }

    /** Goes on after a call that stays one. */
    private void stay(Context context, int index, MethodInsnNode call, Decision decision) throws AnalyzerException {
        List<Value> operands = Calls.operands(call, context.frames[index]);
        operands.forEach(Value::escape);
        operands.forEach(kinds::declared);
        if (decision instanceof Decision.Standing standing && standing.isDispatched()) {
            kinds.add(operands.get(standing.nested() ? 1 : 0));
        }
        goOn(context, index, new Frame<>(context.frames[index]), evaluator.newValue(Type.getReturnType(call.desc)));
    }

    private Context enter(Context callee, Binding binding) throws AnalyzerException {
        List<Value> operands = new ArrayList<>(binding.operands());
        if (!binding.method().isStatic()) {
            operands.set(0, receiver(operands.get(0), Type.getType(binding.method().owner())));
        }
        flow.to(callee, 0, callee.entry(operands));
        return callee;
    }

    /** A receiver as the method sees it. */
    static Value receiver(Value operand, Type owner) {
        return operand.isStream() || operand.exact || operand.type.equals(owner) ? operand : Value.of(owner);
    }
}
