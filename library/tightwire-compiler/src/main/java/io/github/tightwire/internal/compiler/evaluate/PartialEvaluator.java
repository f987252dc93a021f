package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyCode;
import io.github.tightwire.internal.compiler.classfile.FunctionAdapter;
import io.github.tightwire.internal.compiler.classfile.Initialisation;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
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
 * instruction: where to, {@link DataFlow} says; what an instruction makes of the values that it takes, the {@link Evaluator} does. A call
 * that takes the stream and is bound to one method is entered with the values of its operands, as a {@link MethodScope} of its own; what
 * it gives back goes on after the call.
 *
 * <p>There is no recursion over what the user wrote: scopes are entered and left on a worklist. {@link Inlining}
 * says what becomes of a call; the {@link InliningBudget} limits how much is inlined.
 */
public final class PartialEvaluator {
    private final Evaluator evaluator;
    private final DataFlow flow;
    private final Inlining inlining;
    private final Lambdas lambdas;
    /** Of the host; null where methods stay as they are, and only what they do with the stream is looked at. */
    private final AccessCheck usability;
    private final LikelyClasses likely;
    private final ClassFiles files;
    private final MethodScope root;

    private PartialEvaluator(ClassFiles files, Link link, Boolean reading, CallGraph callGraph) throws NotCompilableException {
        Class<?> host = link.method().owner();
        Body body = link.method().body();
        this.files = files;
        InliningBudget budget = new InliningBudget(body);
        this.inlining = new Inlining(files, callGraph, host, budget);
        this.lambdas = new Lambdas(files, callGraph != null);
        this.usability = callGraph == null ? null : new AccessCheck(files, host);
        this.evaluator = new Evaluator(files, reading);
        this.flow = new DataFlow(evaluator, budget);
        this.likely = new LikelyClasses(files);
        this.root = new MethodScope(link.method(), body, null, -1, new Origin(null, link.method(), 0, 0, 0), link.value());
    }

    /**
     * Evaluates a method for one direction.
     *
     * @throws BailoutException if it can't be compiled
     */
    public static PartialEvaluator evaluate(ClassFiles files, Link link, boolean reading, CallGraph callGraph)
            throws NotCompilableException {
        if ((link.method().code().access & Inlining.UNCOMPILABLE) != 0) {
            throw BailoutException.within(link + " is abstract, native or synchronized");
        }
        PartialEvaluator evaluation = new PartialEvaluator(files, link, reading, callGraph);
        evaluation.run(link);
        return evaluation;
    }

    /**
     * Looks at what a method that stays as it is does with the stream.
     *
     * @throws BailoutException if it may keep the stream
     */
    public static PartialEvaluator prove(ClassFiles files, Link link) throws NotCompilableException {
        if ((link.method().code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            throw BailoutException.keeping(link + " is native");
        }
        PartialEvaluator evaluation = new PartialEvaluator(files, link, null, null);
        evaluation.run(link);
        return evaluation;
    }

    public MethodScope root() {
        return root;
    }

    public RemainingCalls remaining() {
        return new RemainingCalls(root);
    }

    /** Returns the probable classes of the objects and values that are dispatched to their class's own template. */
    public LikelyClasses likelyClasses() {
        return likely;
    }

    // ---- The worklist

    private void run(Link link) throws NotCompilableException {
        if (link.method().isStatic() && !link.method().isAdapter() && !isProof()) {
            root.initialisation = Initialisation.of(link.method().owner(), files, link.method().owner());
            if (root.initialisation == null) {
                throw BailoutException.within(link + " is of a class that can't be initialised from elsewhere");
            }
        }
        List<Value> operands = new ArrayList<>();
        List<Type> types = link.operands();
        for (int i = 0; i < types.size(); i++) {
            operands.add(link.isStream(i) ? Value.STREAM
                    : i == 0 && isKnown(link) ? Value.exactly(Type.getType(link.exact())) : Value.of(types.get(i)));
        }
        MethodScope scope = root;
        try {
            flow.to(scope, 0, scope.entry(operands));
            while (scope != null) {
                scope = next(scope);
            }
        } catch (AnalyzerException e) {
            throw BailoutException.within(link + " can't be analysed: " + e.getMessage());
        }
    }

    /** Returns whether the receiver of the root has a class that is known exactly, and that the code may name. */
    private boolean isKnown(Link link) throws NotCompilableException {
        return link.exact() != null
                && (isProof() || files.has(link.exact()) && files.isAccessible(Type.getInternalName(link.exact()), link.method().owner()));
    }

    private boolean isProof() {
        return usability == null;
    }

    /** Looks at the next instruction of a scope, or leaves it; the scope to go on in, null at the end. */
    private MethodScope next(MethodScope scope) throws NotCompilableException, AnalyzerException {
        int index = scope.pending.nextSetBit(0);
        if (index < 0) {
            return leave(scope);
        }
        scope.pending.clear(index);
        try {
            return step(scope, index);
        } catch (BailoutException obstacle) {
            if (scope == root || obstacle.keeps) {
                throw obstacle.seenFromRoot(scope, index);
            }
            // The method stays a call.
            inlining.exclude(scope, obstacle);
            scope.caller.decisions[scope.call] = null;
            scope.caller.pending.set(scope.call);
            return scope.caller;
        }
    }

    private MethodScope leave(MethodScope scope) throws AnalyzerException {
        MethodScope caller = scope.caller;
        if (caller != null && scope.returns) {
            Value result = scope.result == null ? null : scope.result.returned();
            if (scope.method.code() instanceof FunctionAdapter adapter && result != null && !adapter.function.equals(Link.SERIALIZE)) {
                // What a factory makes is serialized, most likely; what a value is described by was called.
                likely.add(result);
            }
            goOn(caller, scope.call, new Frame<>(caller.frames[scope.call]), result);
        }
        return caller;
    }

    /** Goes on after a call, whose operands are on the stack. */
    private void goOn(MethodScope scope, int index, Frame<Value> frame, Value result) throws AnalyzerException {
        MethodInsnNode call = (MethodInsnNode) scope.body.insns[index];
        for (int i = Calls.operandCount(call); i > 0; i--) {
            frame.pop();
        }
        if (result != null) {
            frame.push(result);
        }
        flow.to(scope, index + 1, frame);
    }

    // ---- Instructions

    private MethodScope step(MethodScope scope, int index) throws NotCompilableException, AnalyzerException {
        Frame<Value> frame = scope.frames[index];
        AbstractInsnNode insn = scope.body.insns[index];
        flow.caught(scope, index);
        if (!isProof()) {
            usability.requireShared(insn, scope.method.owner());
        }
        if (insn instanceof MethodInsnNode call
                && (Calls.takesStream(call, frame) || Calls.isOnLambda(call, frame) || Calls.isNullCheckOfLambda(call, frame))) {
            return call(scope, index, call, frame);
        }
        String accessor = requireUsable(scope, insn, frame);
        int opcode = insn.getOpcode();
        if (Body.isReturn(opcode)) {
            giveBack(scope, opcode == Opcodes.RETURN ? null : Value.fromTop(frame, 1));
        } else if (insn instanceof JumpInsnNode) {
            flow.branch(scope, index, (JumpInsnNode) insn);
        } else if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
            flow.choose(scope, index, insn);
        } else if (opcode == Opcodes.CHECKCAST && !(insn instanceof FamilyCode.ExactCast)
                && evaluator.isUpcast(Value.fromTop(frame, 1), ((TypeInsnNode) insn).desc)) {
            scope.decisions[index] = Decision.DROPPED;
            flow.to(scope, index + 1, new Frame<>(frame));
        } else if (opcode == Opcodes.RET) {
            throw BailoutException.within("returns from a subroutine, which only old class files have");
        } else {
            Frame<Value> next = execute(scope, index, frame);
            if (accessor != null) {
                scope.decisions[index] = new Decision.Accessed(accessor);
            }
            if (opcode != Opcodes.ATHROW) {
                flow.to(scope, index + 1, next);
            }
        }
        return scope;
    }

    /** Gives the accessor in place of a load, null where there is none: of another object than the receiver a null has other words. */
    private String requireUsable(MethodScope scope, AbstractInsnNode insn, Frame<Value> frame) throws NotCompilableException {
        boolean isOfReceiver = insn.getOpcode() == Opcodes.GETFIELD && !scope.method.isStatic()
                && Value.fromTop(frame, 1) == frame.getLocal(0);
        return isProof() ? null : usability.require(insn, scope.method.owner(), isOfReceiver);
    }

    /** Returns the frame after an instruction; notes the constant that it leaves. */
    private Frame<Value> execute(MethodScope scope, int index, Frame<Value> frame) throws NotCompilableException, AnalyzerException {
        AbstractInsnNode insn = scope.body.insns[index];
        Frame<Value> next = new Frame<>(frame);
        Value made = Lambdas.made(scope, index, frame);
        if (insn.getOpcode() == Opcodes.POP2) {
            // It is dropped as it is, which the evaluator is not asked about.
            Value.fromTop(frame, 1).escape();
            Value.fromTop(frame, Math.min(2, frame.getStackSize())).escape();
        }
        scope.decisions[index] = null;
        next.execute(insn, evaluator);
        if (made != null) {
            scope.decisions[index] = new Decision.Creation(made.lambda.site());
            Lambdas.capture(scope, index, made.lambda, next);
        } else {
            made = lambdas.got(insn);
        }
        if (made != null) {
            next.pop();
            next.push(made);
        } else {
            likely.declared(insn);
        }
        int operands = Calls.pureOperands(insn);
        scope.constants[index] = null;
        if (operands >= 0 && next.getStackSize() > frame.getStackSize() - operands && Calls.areConstant(frame, operands)) {
            scope.constants[index] = Value.fromTop(next, 1).constant;
        }
        return next;
    }

    private void giveBack(MethodScope scope, Value result) {
        if (result == Value.STREAM && scope == root) {
            throw BailoutException.keeping("returns the stream");
        } else if (result != null && scope == root) {
            result.escape();
        }
        scope.result = !scope.returns || result == null ? result : scope.result.mergedWith(result);
        if (scope.result == Value.MIXED) {
            throw BailoutException.keeping("returns the stream or something else");
        }
        scope.returns = true;
    }

    // ---- Calls

    private MethodScope call(MethodScope scope, int index, MethodInsnNode call, Frame<Value> frame)
            throws NotCompilableException, AnalyzerException {
        if (Calls.isNullCheckOfLambda(call, frame)) {
            scope.decisions[index] = Decision.DROPPED;
            goOn(scope, index, new Frame<>(frame), frame.getStack(frame.getStackSize() - Calls.operandCount(call)));
            return scope;
        }
        if (!isProof() && scope.body.isWithinTry(index) && Calls.takesStream(call, frame) && !Calls.isQuery(call, frame)) {
            // After an exception nobody knows where the stream stands.
            throw BailoutException.within("uses the stream within try");
        }
        if (Calls.isPrimitive(call, frame)) {
            flow.to(scope, index + 1, execute(scope, index, frame));
            return scope;
        }
        Decision decision = inlining.of(scope, index, call, frame);
        scope.decisions[index] = decision;
        if (decision instanceof Decision.Inlined inlined) {
            return enter(inlined.callee(), inlined.binding());
        } else if (decision == null) {
            requireUsable(scope, call, frame);
            flow.to(scope, index + 1, execute(scope, index, frame));
        } else {
            stay(scope, index, call, decision);
        }
        return scope;
    }

    /** Goes on after a call that stays one. */
    private void stay(MethodScope scope, int index, MethodInsnNode call, Decision decision) throws AnalyzerException {
        List<Value> operands = Calls.operands(call, scope.frames[index]);
        for (Value operand : operands) {
            operand.escape();
            likely.declared(operand);
        }
        if (decision instanceof Decision.Standing standing && standing.isDispatched()) {
            likely.add(operands.get(standing.nested() ? 1 : 0));
        }
        goOn(scope, index, new Frame<>(scope.frames[index]), evaluator.newValue(Type.getReturnType(call.desc)));
    }

    private MethodScope enter(MethodScope callee, Binding binding) throws AnalyzerException {
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
