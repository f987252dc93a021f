package io.github.tightwire.internal.template;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.template.Context.Decision;
import io.github.tightwire.internal.template.Flat.Origin;
import io.github.tightwire.internal.template.Primitive.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The partial evaluation of a method for one direction, in one pass: conditional constant propagation over the method and all
 * that is inlined into it.
 *
 * <p>It starts with what is known of the parameters, and carries {@link Frame}s of {@link Value}s from instruction to
 * instruction. Of a branch on constants only the way that is taken is followed. A call that takes the stream and is bound to one
 * method is entered with the values of its operands, as a {@link Context} of its own; what it gives back goes on after the call.
 * Where ways join, the values are merged, and what follows is looked at again if they say less than before. A loop would be
 * looked at twice for each variable that it counts; so what a loop assigns is forgotten when it is entered.
 *
 * <p>There is no recursion over what the user wrote: contexts are entered and left on a worklist. How much is inlined is limited
 * by the budgets below; what is beyond them stays a call.
 */
final class Walk {
    /**
     * How large a method may grow by inlining methods of the user's, in bytes of emitted code, roughly. HotSpot does not compile
     * what is above 8000, and inlines less the more there is.
     */
    private static final int MAX_WEIGHT = 6000;

    /** How many instructions operations of the stream may be inlined to; the rest are calls. */
    private static final int MAX_INSTRUCTIONS = 20_000;

    /** How many calls in each other are inlined. */
    private static final int MAX_CALLS = 64;

    /** How many values the frames of a method may hold in all: some thirty megabytes. */
    private static final int MAX_VALUES = 4_000_000;

    private static final int UNCOMPILABLE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED;

    private final ClassFiles files;
    private final Nodes nodes;
    private final Class<?> host;
    private final Usability usability;
    private final Evaluator evaluator;
    /** Whether methods stay as they are: nothing is inlined, only what they do with the stream is looked at. */
    private final boolean proving;
    /** The objects of classes that are known only when they run. */
    private final List<Value> kinds = new ArrayList<>();
    private final Set<Body> notInlinable = new HashSet<>();
    private Context root;
    private int weight;
    private int instructions;
    private long values;

    private Walk(ClassFiles files, Class<?> host, Boolean reading, Nodes nodes) {
        this.nodes = nodes;
        this.files = files;
        this.host = host;
        this.usability = new Usability(files, host);
        this.evaluator = new Evaluator(files, reading);
        this.proving = reading == null;
    }

    /**
     * Evaluates a method for one direction.
     *
     * @throws Obstacle if it can't be compiled
     */
    static Walk evaluate(ClassFiles files, Link link, boolean reading, Nodes nodes) throws NotCompilableException {
        if ((link.method().code().access & UNCOMPILABLE) != 0) {
            throw Obstacle.within(link + " is abstract, native or synchronized");
        }
        Walk walk = new Walk(files, link.method().owner(), reading, nodes);
        walk.run(link);
        return walk;
    }

    /**
     * Looks at what a method that stays as it is does with the stream.
     *
     * @throws Obstacle if it may keep the stream
     */
    static Walk prove(ClassFiles files, Link link) throws NotCompilableException {
        if ((link.method().code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            throw Obstacle.keeping(link + " is native");
        }
        Walk walk = new Walk(files, link.method().owner(), null, null);
        walk.run(link);
        return walk;
    }

    Context root() {
        return root;
    }

    /** What is known of the objects that are dispatched to their class's own template. */
    List<Value> kinds() {
        return kinds;
    }

    /** The methods that are called and not inlined, each with the place of the first call; those compiled on their own, or not. */
    Map<Link, String> calls(boolean compiled) {
        Map<Link, String> calls = new LinkedHashMap<>();
        Deque<Context> contexts = new ArrayDeque<>();
        contexts.add(root);
        while (!contexts.isEmpty()) {
            Context context = contexts.pop();
            for (int i = 0; i < context.decisions.length; i++) {
                Decision decision = context.frames[i] == null ? null : context.decisions[i];
                if (decision instanceof Decision.Inlined inlined) {
                    contexts.push(inlined.callee());
                } else if (decision instanceof Decision.Linked linked && compiled) {
                    calls.putIfAbsent(linked.link(), context.place(i));
                } else if (decision instanceof Decision.Plain plain && plain.link() != null && !compiled) {
                    calls.putIfAbsent(plain.link(), context.place(i));
                }
            }
        }
        return calls;
    }

    // ---- The worklist

    private void run(Link link) throws NotCompilableException {
        Body body = link.method().body();
        weight = body.weight;
        root = new Context(link.method(), body, null, -1, new Origin(null, link.method(), 0, 0, null, 0));
        if (link.method().isStatic() && !proving) {
            root.initialisation = Initialisation.of(link.method().owner(), files, host);
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
            flow(context, 0, context.entry(operands));
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
                && (proving || files.isAccessible(Type.getInternalName(link.exact()), link.method().owner()));
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
                throw passed(context, index, obstacle);
            }
            // The method stays a call.
            notInlinable.add(context.body);
            context.caller.decisions[context.call] = null;
            context.caller.pending.set(context.call);
            return context.caller;
        }
    }

    /** The same obstacle as seen from the method that is compiled; what happens within an operation, happens where it is called. */
    private Obstacle passed(Context context, int at, Obstacle obstacle) {
        Context from = context;
        int index = at;
        while (from != root && isOurs(from.method)) {
            index = from.call;
            from = from.caller;
        }
        Obstacle there = obstacle.at(from.place(index));
        if (from == root) {
            return there;
        }
        Context outermost = from;
        while (outermost.caller != root) {
            outermost = outermost.caller;
        }
        return Obstacle.keeping(root.place(outermost.call) + " passes the stream to " + outermost.method
                + ", which may keep it: " + there.getMessage());
    }

    private Context leave(Context context) throws AnalyzerException {
        Context caller = context.caller;
        if (caller != null && context.returns) {
            Frame<Value> frame = new Frame<>(caller.frames[context.call]);
            goOn(caller, context.call, frame, context.result);
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
        flow(context, index + 1, frame);
    }

    /** Comes to an instruction with a frame, which is the context's from then on. */
    private void flow(Context context, int target, Frame<Value> frame) throws AnalyzerException {
        Frame<Value> known = context.frames[target];
        if (known == null) {
            BitSet assigned = context.body.assignedInLoop(target);
            if (assigned != null) {
                for (int i = assigned.nextSetBit(0); i >= 0; i = assigned.nextSetBit(i + 1)) {
                    frame.setLocal(i, frame.getLocal(i).forgotten());
                }
            }
            context.frames[target] = frame;
            reach(context, target);
        } else if (!known.merge(frame, evaluator)) {
            return;
        }
        Frame<Value> merged = context.frames[target];
        for (int i = 0; i < merged.getStackSize(); i++) {
            if (merged.getStack(i) == Value.MIXED) {
                throw Obstacle.keeping("chooses between the stream and something else");
            }
        }
        context.pending.set(target);
    }

    private void reach(Context context, int index) {
        instructions++;
        if (context != root) {
            weight += context.body.weight(index);
        }
        values += context.base() + context.body.maxLocals + context.body.maxStack;
        if (values > MAX_VALUES) {
            throw Obstacle.within("is where the method gets too large to be compiled: its frames hold more than " + MAX_VALUES
                    + " values");
        }
    }

    // ---- Instructions

    private Context step(Context context, int index) throws NotCompilableException, AnalyzerException {
        Frame<Value> frame = context.frames[index];
        AbstractInsnNode insn = context.body.insns[index];
        for (Body.Handler handler : context.body.handlers) {
            if (handler.covers(index)) {
                Frame<Value> caught = new Frame<>(frame);
                caught.clearStack();
                caught.push(Value.of(Type.getObjectType(handler.type() == null ? "java/lang/Throwable" : handler.type())));
                flow(context, handler.target(), caught);
            }
        }
        if (Calls.takesStream(insn, frame)) {
            return call(context, index, (MethodInsnNode) insn, frame);
        }
        requireUsable(context, insn);
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            giveBack(context, opcode == Opcodes.RETURN ? null : Value.fromTop(frame, 1));
        } else if (insn instanceof JumpInsnNode) {
            branch(context, index, (JumpInsnNode) insn, frame);
        } else if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
            choose(context, index, insn, frame);
        } else if (opcode == Opcodes.CHECKCAST && Value.fromTop(frame, 1).isStream() && isUpcast((TypeInsnNode) insn)) {
            context.decisions[index] = Decision.DROPPED;
            flow(context, index + 1, new Frame<>(frame));
        } else if (opcode == Opcodes.INVOKESPECIAL && isSuperCall(context, (MethodInsnNode) insn) && !proving) {
            throw Obstacle.within("calls super." + ((MethodInsnNode) insn).name);
        } else if (opcode == Opcodes.RET) {
            throw Obstacle.within("returns from a subroutine, which only old class files have");
        } else {
            Frame<Value> next = execute(context, index, frame);
            if (opcode != Opcodes.ATHROW) {
                flow(context, index + 1, next);
            }
        }
        return context;
    }

    private static boolean isUpcast(TypeInsnNode cast) {
        return StreamClasses.contains(cast.desc) || cast.desc.equals("java/lang/Object");
    }

    private static boolean isSuperCall(Context context, MethodInsnNode call) {
        return !call.name.equals("<init>") && !call.owner.equals(Type.getInternalName(context.method.owner()));
    }

    private void requireUsable(Context context, AbstractInsnNode insn) throws NotCompilableException {
        Class<?> owner = context.method.owner();
        if (!proving && owner.getNestHost() != host.getNestHost() && !usability.isUsable(insn, owner)) {
            throw Obstacle.within("names what is not accessible");
        }
    }

    /** What follows an instruction; notes the constant that it leaves. */
    private Frame<Value> execute(Context context, int index, Frame<Value> frame) throws NotCompilableException, AnalyzerException {
        AbstractInsnNode insn = context.body.insns[index];
        Frame<Value> next = new Frame<>(frame);
        next.execute(insn, evaluator);
        int operands = Calls.pureOperands(insn);
        context.constants[index] = null;
        if (operands >= 0 && next.getStackSize() > frame.getStackSize() - operands && areConstant(frame, operands)) {
            context.constants[index] = Value.fromTop(next, 1).constant;
        }
        return next;
    }

    private static boolean areConstant(Frame<Value> frame, int operands) {
        for (int i = 1; i <= operands; i++) {
            Value operand = Value.fromTop(frame, i);
            if (operand.constant == null && !operand.isStream()) {
                return false;
            }
        }
        return true;
    }

    private void giveBack(Context context, Value result) {
        if (result == Value.STREAM && context == root) {
            throw Obstacle.keeping("returns the stream");
        }
        context.result = !context.returns || result == null ? result : context.result.mergedWith(result);
        if (context.result == Value.MIXED) {
            throw Obstacle.keeping("returns the stream or something else");
        }
        context.returns = true;
    }

    // ---- Branches

    private void branch(Context context, int index, JumpInsnNode jump, Frame<Value> frame) throws AnalyzerException {
        int target = context.body.targets(index)[0];
        int opcode = jump.getOpcode();
        if (opcode == Opcodes.GOTO) {
            flow(context, target, new Frame<>(frame));
            return;
        } else if (opcode == Opcodes.JSR) {
            throw Obstacle.within("calls a subroutine, which only old class files have");
        }
        Boolean taken = isTaken(opcode, frame);
        if (taken == null) {
            context.decisions[index] = null;
            Frame<Value> next = new Frame<>(frame);
            next.execute(jump, evaluator);
            flow(context, target, new Frame<>(next));
            flow(context, index + 1, next);
            return;
        }
        context.decisions[index] = taken ? new Decision.Jumps(target) : Decision.FALLS;
        Frame<Value> next = new Frame<>(frame);
        for (int i = operands(opcode); i > 0; i--) {
            next.pop();
        }
        flow(context, taken ? target : index + 1, next);
    }

    /** How many operands a branch takes. */
    static int operands(int opcode) {
        return opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE ? 2 : opcode == Opcodes.GOTO ? 0 : 1;
    }

    private static Boolean isTaken(int opcode, Frame<Value> frame) {
        Value right = Value.fromTop(frame, 1);
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            return right.isStream() ? opcode == Opcodes.IFNONNULL : null;
        }
        Value left = operands(opcode) == 2 ? Value.fromTop(frame, 2) : null;
        if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
            boolean comparesWithNull = left.isStream() && right == Value.NULL || left == Value.NULL && right.isStream();
            return comparesWithNull ? opcode == Opcodes.IF_ACMPNE : null;
        }
        return Folding.branch(opcode, left, right);
    }

    private void choose(Context context, int index, AbstractInsnNode insn, Frame<Value> frame) throws AnalyzerException {
        Frame<Value> next = new Frame<>(frame);
        Value key = next.pop();
        int[] targets = context.body.targets(index);
        if (key.constant instanceof Integer constant) {
            int target = targets[choice(insn, constant, targets.length - 1)];
            context.decisions[index] = new Decision.Jumps(target);
            flow(context, target, next);
            return;
        }
        context.decisions[index] = null;
        for (int target : targets) {
            flow(context, target, new Frame<>(next));
        }
    }

    private static int choice(AbstractInsnNode insn, int key, int otherwise) {
        if (insn instanceof TableSwitchInsnNode table) {
            return key < table.min || key > table.max ? otherwise : key - table.min;
        }
        int found = ((LookupSwitchInsnNode) insn).keys.indexOf(key);
        return found < 0 ? otherwise : found;
    }

    // ---- Calls that take the stream

    private Context call(Context context, int index, MethodInsnNode call, Frame<Value> frame)
            throws NotCompilableException, AnalyzerException {
        if (Calls.isNullCheck(call) && frame.getStack(frame.getStackSize() - Calls.operandCount(call)).isStream()) {
            context.decisions[index] = Decision.DROPPED;
            goOn(context, index, new Frame<>(frame), Value.STREAM);
            return context;
        }
        if (!proving && !Calls.isQuery(call, frame)) {
            requireOutsideTry(context, index);
        }
        if (Calls.isPrimitive(call, frame)) {
            flow(context, index + 1, execute(context, index, frame));
            return context;
        }
        Primitive primitive = Calls.primitive(call, frame);
        if (primitive != null && primitive.role == Role.OUTSIDE) {
            throw Obstacle.keeping("calls " + call.name + " on the stream");
        }
        if (Calls.isOnStream(call, frame) && Calls.isKept(call)) {
            return stay(context, index, frame, new Decision.Plain(null));
        }
        boolean object = primitive == Primitive.OBJECT;
        List<Value> operands = Calls.operands(call, frame);
        Binding binding = object ? Binding.ofObject(operands, files) : Binding.of(call, operands, files);
        if (binding == null && !proving && (object || isSerialize(call))) {
            kinds.add(operands.get(object ? 1 : 0));
            return stay(context, index, frame, new Decision.Dispatched(object));
        }
        if (binding == null) {
            throw Obstacle.keeping("passes the stream to " + Type.getObjectType(call.owner).getClassName() + "." + call.name
                    + ", which may keep it");
        }
        if (proving) {
            return stay(context, index, frame, new Decision.Plain(binding.link()));
        }
        if (context.decisions[index] instanceof Decision.Inlined inlined && inlined.callee().method.equals(binding.method())) {
            return enter(inlined.callee(), binding);
        }
        return decide(context, index, call, frame, binding, object);
    }

    private static void requireOutsideTry(Context context, int index) {
        for (Body.Handler handler : context.body.handlers) {
            if (handler.covers(index)) {
                throw Obstacle.within("uses the stream within try");
            }
        }
    }

    /** Whether a call is of {@code BitSerializable}'s method, whose contract it is not to keep the stream. */
    private boolean isSerialize(MethodInsnNode call) throws NotCompilableException {
        return call.name.equals(Link.SERIALIZE) && call.desc.equals(Link.SERIALIZE_DESCRIPTOR)
                && (call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE)
                && BitSerializable.class.isAssignableFrom(files.load(call.owner));
    }

    /** Goes on after a call that stays one. */
    private Context stay(Context context, int index, Frame<Value> frame, Decision decision) throws AnalyzerException {
        context.decisions[index] = decision;
        MethodInsnNode call = (MethodInsnNode) context.body.insns[index];
        goOn(context, index, new Frame<>(frame), evaluator.newValue(Type.getReturnType(call.desc)));
        return context;
    }

    private Context decide(Context context, int index, MethodInsnNode call, Frame<Value> frame, Binding binding, boolean object)
            throws NotCompilableException, AnalyzerException {
        Method target = new Method(binding);
        Link link = binding.link();
        if (target.isCompilable() && !nodes.isPlain(link)) {
            if (!context.isWithin(binding.method()) && fits(context, frame, call, target, object)) {
                Initialisation initialisation = initialisation(context, binding);
                if (initialisation != null) {
                    return inline(context, index, call, target, object, initialisation);
                }
            }
            // What can't be called as it is must not be nested too deep.
            if (link.isCompilable() && isNameable(link)
                    && (link.isCallable(files) || context.origin.depth() == 0 && !object)) {
                return stay(context, index, frame, new Decision.Linked(link, object));
            }
        }
        if (call.getOpcode() == Opcodes.INVOKESPECIAL && isSuperCall(context, call)) {
            throw Obstacle.within("calls super." + call.name);
        }
        requireUsable(context, call);
        return stay(context, index, frame, new Decision.Plain(link));
    }

    /** A method that a call is bound to, and its body, where it has one that can be inlined. */
    private record Method(Binding binding, Body body) {
        Method(Binding binding) throws NotCompilableException {
            this(binding, (binding.method().code().access & UNCOMPILABLE) != 0 || binding.method().code().name.equals("<init>")
                    ? null
                    : binding.method().body());
        }

        boolean isCompilable() {
            return body != null;
        }
    }

    private boolean fits(Context context, Frame<Value> frame, MethodInsnNode call, Method target, boolean object) {
        Body body = target.body;
        // An exception handler in the callee would clear what the caller has on its stack.
        boolean handles = !body.handlers.isEmpty() && hasMoreOnStack(context, frame, call);
        return !handles && !notInlinable.contains(body)
                && (isOurs(target.binding.method()) ? instructions + body.size() <= MAX_INSTRUCTIONS : weight + body.weight <= MAX_WEIGHT)
                && context.origin.depth() + (object ? 1 : 0) <= TooDeep.MAX_OBJECTS && context.calls() < MAX_CALLS;
    }

    private static boolean isOurs(ClassFile.Method method) {
        return StreamClasses.contains(Type.getInternalName(method.owner()));
    }

    private static boolean hasMoreOnStack(Context context, Frame<Value> frame, MethodInsnNode call) {
        return frame.getStackSize() > Calls.operandCount(call) || context.stackBelow() > 0;
    }

    private Initialisation initialisation(Context context, Binding binding) throws NotCompilableException {
        if (!binding.method().isStatic()) {
            return Initialisation.NONE;
        }
        Class<?> owner = binding.method().owner();
        for (Context c = context; c != null; c = c.caller) {
            if (!c.method.isStatic() && owner.isAssignableFrom(c.method.owner())) {
                // There is an object of the class.
                return Initialisation.NONE;
            }
        }
        return Initialisation.of(owner, files, host);
    }

    private boolean isNameable(Link link) throws NotCompilableException {
        for (Type type : link.parameters()) {
            if (type.getSort() >= Type.ARRAY && !usability.isNameable(type.getInternalName())) {
                return false;
            }
        }
        return true;
    }

    private Context inline(Context context, int index, MethodInsnNode call, Method target, boolean object,
            Initialisation initialisation) throws AnalyzerException {
        Origin from = context.origin(index);
        String field = from.field() != null ? from.field() : Calls.destination(call);
        Origin origin = new Origin(from, target.binding.method(), from.depth() + (object ? 1 : 0),
                context.base() + context.body.maxLocals, object ? null : field, 0);
        Context callee = new Context(target.binding.method(), target.body, context, index, origin);
        callee.initialisation = initialisation;
        context.decisions[index] = new Decision.Inlined(callee, object);
        return enter(callee, target.binding);
    }

    private Context enter(Context callee, Binding binding) throws AnalyzerException {
        List<Value> operands = new ArrayList<>(binding.operands());
        if (!binding.method().isStatic()) {
            operands.set(0, receiver(operands.get(0), Type.getType(binding.method().owner())));
        }
        flow(callee, 0, callee.entry(operands));
        return callee;
    }

    /** A receiver as the method sees it. */
    static Value receiver(Value operand, Type owner) {
        return operand.isStream() || operand.exact || operand.type.equals(owner) ? operand : Value.of(owner);
    }
}
