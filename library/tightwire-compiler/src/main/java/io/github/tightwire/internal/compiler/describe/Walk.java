package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.classfile.FunctionAdapter;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.describe.Arithmetic.Condition;
import io.github.tightwire.internal.compiler.describe.State.Place;
import io.github.tightwire.internal.compiler.describe.Term.Carried;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Element;
import io.github.tightwire.internal.compiler.describe.Term.EnumConstant;
import io.github.tightwire.internal.compiler.describe.Term.Field;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.describe.Term.Numbers;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Root;
import io.github.tightwire.internal.compiler.describe.Term.Stream;
import io.github.tightwire.internal.compiler.describe.Term.SwitchKey;
import io.github.tightwire.internal.compiler.describe.Term.SwitchTable;
import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import io.github.tightwire.internal.compiler.evaluate.Lambdas;
import io.github.tightwire.internal.compiler.source.SourceCalls;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.SourceCall;
import io.github.tightwire.wire.Step.Jump;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Runs a method as a reader does, on terms instead of values: both ways of a branch, and each loop until nothing new is known of what it
 * changes. Methods of the user's are entered, operations of the stream become drafts of steps.
 */
final class Walk implements StreamOperations.Walk {
    /** The end of a way that throws an exception. */
    private static final int DEAD = -2;
    /** The package of helpers that no operation is in. */
    private static final String BITS = Type.getInternalName(Bits.class).replace("Bits", "");
    private static final int MOST_INSTRUCTIONS = 200_000;
    private static final int MOST_CALLS = 40;
    private static final int MOST_PASSES = 8;

    private final ClassFiles files;
    private final Constants constants;
    private final Lambdas lambdas;
    private final StreamOperations operations = new StreamOperations(this);
    /** The lengths of arrays, by the fields that hold them; null where they are not known. */
    private final Map<Term, Integer> lengths = new HashMap<>();
    /** The numbers of collections that were read and never change. */
    private final Set<Integer> immutable = new HashSet<>();
    private final List<Method> calls = new ArrayList<>();
    private List<Draft> steps = new ArrayList<>();
    private State state = new State(0);
    private Frame frame;
    private String place = "";
    private String target;
    private int serial = 1;
    private int instructions;
    /** True if the call that was entered last never returns. */
    private boolean isDead;

    /** A method that is entered. */
    private static final class Frame {
        final Method method;
        final Body body;
        final Ways ways;
        /** The innermost loop; null outside. */
        Pass loop;

        Frame(Method method, Body body) {
            this.method = method;
            this.body = body;
            this.ways = new Ways(body);
        }
    }

    /** A loop that is entered. */
    private static final class Pass {
        final Pass around;
        final int header;
        final int exit;
        final List<State> breaks = new ArrayList<>();
        final List<State> continues = new ArrayList<>();

        Pass(Pass around, int header, int exit) {
            this.around = around;
            this.header = header;
            this.exit = exit;
        }
    }

    /** One of the ways from an instruction. */
    private interface Way {
        int run() throws NotCompilableException;
    }

    Walk(ClassFiles files) {
        this.files = files;
        this.constants = new Constants(files);
        this.lambdas = new Lambdas(files, true);
    }

    // ---- What comes of it

    /** The steps of a class, and the fields of its object at the end. */
    record Result(List<Draft> steps, Map<String, Term> fields) {
    }

    /** Describes the serialize method of a class. */
    Result of(Link link, Class<?> type) throws NotCompilableException {
        Root root = new Root("this", Type.getType(type));
        place = String.valueOf(link.method().file().sourceFile);
        Term result = invoke(link.method(), List.of(root, new Stream(Type.getType(io.github.tightwire.BitStream.class))));
        Map<String, Term> fields = new LinkedHashMap<>();
        state.fields().forEach((at, value) -> {
            if (at.object() != null && at.object().equals(result == null ? root : result)) {
                fields.put(at.name(), value);
            }
        });
        return new Result(steps, fields);
    }

    // ---- Methods

    private Term invoke(Method method, List<Term> arguments) throws NotCompilableException {
        if ((method.code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            throw new IndescribableException(place, "calls " + method + ", which has no body");
        } else if (calls.contains(method)) {
            throw new IndescribableException(place, method + " calls itself");
        } else if (calls.size() >= MOST_CALLS) {
            throw new IndescribableException(place, "more than " + MOST_CALLS + " calls within each other");
        }
        Body body = method.body();
        if (!body.handlers.isEmpty()) {
            throw new IndescribableException(place, method + " has a try block");
        }
        Frame around = frame;
        Term[] locals = state.locals;
        List<Term> stack = state.stack;
        String at = place;
        frame = new Frame(method, body);
        calls.add(method);
        state.locals = new Term[body.maxLocals + 1];
        state.stack = new ArrayList<>();
        int slot = 0;
        for (Term argument : arguments) {
            state.locals[slot] = argument;
            slot += argument.isWide() ? 2 : 1;
        }
        try {
            isDead = run(0, body.size(), true) == DEAD;
        } finally {
            frame = around;
            calls.remove(calls.size() - 1);
        }
        place = at;
        Term result = state.result;
        state.result = null;
        state.locals = locals;
        state.stack = stack;
        return result;
    }

    /** Runs from an instruction to another one, to the end, or to where the loop begins or ends; gives the one where it stops. */
    private int run(int from, int stop, boolean enters) throws NotCompilableException {
        int index = from;
        boolean isFirst = enters;
        while (true) {
            Pass loop = frame.loop;
            boolean stops = index == stop || index == frame.body.size()
                    || loop != null && (index == loop.header || index == loop.exit);
            if (stops && !isFirst) {
                return index;
            }
            for (Pass outer = loop == null ? null : loop.around; outer != null; outer = outer.around) {
                if (index == outer.header || index == outer.exit) {
                    throw new IndescribableException(place, "leaves two loops at once");
                }
            }
            if (frame.ways.loop(index) != null && (loop == null || loop.header != index)) {
                index = loop(index);
            } else {
                index = step(index);
            }
            if (index == DEAD) {
                return DEAD;
            }
            isFirst = false;
        }
    }

    private int step(int index) throws NotCompilableException {
        instructions++;
        if (instructions > MOST_INSTRUCTIONS) {
            throw new IndescribableException(place, "the method has too many ways through it");
        }
        if (!frame.method.isAdapter() && frame.body.line(index) > 0) {
            place = frame.method.file().sourceFile + ":" + frame.body.line(index);
        }
        AbstractInsnNode insn = frame.body.insns[index];
        int opcode = insn.getOpcode();
        if (Body.isReturn(opcode)) {
            state.result = opcode == Opcodes.RETURN ? null : state.pop();
            // A compiler may leave operands behind, of each return others.
            state.stack.clear();
            return frame.body.size();
        } else if (opcode == Opcodes.ATHROW) {
            steps.add(new Draft.Jump(Jump.FAIL, place));
            return DEAD;
        } else if (opcode == Opcodes.GOTO) {
            return frame.body.targets(index)[0];
        } else if (insn instanceof JumpInsnNode) {
            return jump(index, opcode);
        } else if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
            return choose(index, insn);
        } else if (insn instanceof MethodInsnNode call) {
            call(index, call);
            if (isDead) {
                isDead = false;
                return DEAD;
            }
        } else {
            execute(insn);
        }
        return index + 1;
    }

    // ---- Branches

    private int jump(int index, int opcode) throws NotCompilableException {
        boolean isBinary = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        Term b = isBinary ? state.pop() : null;
        Term a = state.pop();
        Condition condition = Arithmetic.taken(opcode, a, b);
        int target = frame.body.targets(index)[0];
        Boolean known = condition.known();
        if (known != null) {
            return known ? target : index + 1;
        }
        int meeting = frame.ways.meeting(index);
        int yes = condition.isOpposite() ? index + 1 : target;
        int no = condition.isOpposite() ? target : index + 1;
        return fork(condition.term(), () -> run(yes, meeting, false), () -> run(no, meeting, false));
    }

    private int fork(Term condition, Way then, Way otherwise) throws NotCompilableException {
        String at = place;
        List<Draft> outer = steps;
        State before = state;
        state = before.copy();
        steps = new ArrayList<>();
        int first = then.run();
        State firstState = state;
        List<Draft> firstSteps = steps;
        state = before;
        steps = new ArrayList<>();
        place = at;
        int second = otherwise.run();
        State secondState = state;
        List<Draft> secondSteps = steps;
        place = at;
        steps = outer;
        if (first == second) {
            steps.add(new Draft.Branch(condition, firstSteps, secondSteps, at));
            if (first != DEAD) {
                state = firstState;
                state.merge(condition, secondState);
            }
            return first;
        }
        boolean firstEnds = ends(first, second);
        if (!firstEnds && !ends(second, first)) {
            throw new IndescribableException(at, "returns from within a loop");
        }
        int ended = firstEnds ? first : second;
        List<Draft> ending = firstEnds ? firstSteps : secondSteps;
        leave(ended, firstEnds ? firstState : secondState, ending);
        steps.add(firstEnds ? new Draft.Branch(condition, ending, List.of(), at) : new Draft.Branch(condition, List.of(), ending, at));
        steps.addAll(firstEnds ? secondSteps : firstSteps);
        state = firstEnds ? secondState : firstState;
        return firstEnds ? second : first;
    }

    /** Returns whether a way ends, so that what comes after it is only the other one's. */
    private boolean ends(int way, int other) {
        if (way == DEAD) {
            return true;
        }
        Pass loop = frame.loop;
        return other != DEAD && loop != null && (way == loop.exit || way == loop.header && other != loop.exit);
    }

    private void leave(int way, State left, List<Draft> ending) {
        if (way != DEAD) {
            boolean isBreak = way == frame.loop.exit;
            (isBreak ? frame.loop.breaks : frame.loop.continues).add(left);
            ending.add(new Draft.Jump(isBreak ? Jump.BREAK : Jump.CONTINUE, place));
        }
    }

    // ---- Switches

    private int choose(int index, AbstractInsnNode insn) throws NotCompilableException {
        Term key = state.pop();
        int[] targets = frame.body.targets(index);
        int otherwise = targets[targets.length - 1];
        Map<Integer, List<Integer>> cases = new LinkedHashMap<>();
        Map<Integer, Integer> byValue = new TreeMap<>();
        for (int i = 0; i < targets.length - 1; i++) {
            int value = insn instanceof TableSwitchInsnNode table ? table.min + i : ((LookupSwitchInsnNode) insn).keys.get(i);
            if (key instanceof SwitchKey by) {
                for (int ordinal = 0; ordinal < by.keys().size(); ordinal++) {
                    if (by.keys().get(ordinal) == value && value > 0) {
                        byValue.put(ordinal, targets[i]);
                    }
                }
            } else {
                byValue.put(value, targets[i]);
            }
        }
        byValue.values().removeIf(target -> target == otherwise);
        byValue.forEach((value, target) -> cases.computeIfAbsent(target, each -> new ArrayList<>()).add(value));
        Term of = key instanceof SwitchKey by ? by.of() : key;
        Integer known = of instanceof Constant constant && constant.value() instanceof Integer value ? value
                : of instanceof EnumConstant constant ? (Integer) constant.ordinal() : null;
        if (known != null) {
            return byValue.getOrDefault(known, otherwise);
        }
        return choose(of, new ArrayList<>(cases.entrySet()), 0, otherwise, frame.ways.meeting(index));
    }

    private int choose(Term of, List<Map.Entry<Integer, List<Integer>>> cases, int number, int otherwise, int meeting)
            throws NotCompilableException {
        if (number == cases.size()) {
            return run(otherwise, meeting, false);
        }
        Term condition = null;
        for (int value : cases.get(number).getValue()) {
            Term is = Computed.of("==", Type.INT_TYPE, of, Term.of(value));
            condition = condition == null ? is : Computed.of("||", Type.INT_TYPE, condition, is);
        }
        int target = cases.get(number).getKey();
        return fork(condition, () -> run(target, meeting, false), () -> choose(of, cases, number + 1, otherwise, meeting));
    }

    // ---- Loops

    /** Runs through a loop until it is known what it changes; gives the instruction after it. */
    private int loop(int header) throws NotCompilableException {
        String at = place;
        int first = serial++;
        Set<Object> slots = new LinkedHashSet<>(assigned(frame.ways.loop(header)));
        Set<String> names = new HashSet<>();
        List<Draft> outer = steps;
        State before = state;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            Draft.Loop draft = new Draft.Loop(first, at);
            Pass loop = new Pass(frame.loop, header, frame.ways.exit(header));
            state = before.copy();
            state.forgetFields(names);
            Set<String> noted = state.beginToNote();
            begin(draft, slots);
            int known = slots.size() + names.size();
            steps = draft.steps();
            frame.loop = loop;
            int end = run(header, header, true);
            frame.loop = loop.around;
            steps = outer;
            place = at;
            if (end != DEAD) {
                (end == header ? loop.continues : loop.breaks).add(state);
            }
            if (end != DEAD && end != header && end != loop.exit) {
                throw new IndescribableException(at, "returns from within a loop");
            }
            if (changes(loop, first, before, slots, names) || known != slots.size() + names.size()) {
                continue;
            }
            next(draft, loop.continues);
            steps.add(draft);
            if (loop.breaks.isEmpty()) {
                return DEAD;
            }
            after(loop.breaks);
            state.noteAsWell(noted);
            return loop.exit;
        }
        throw new IndescribableException(at, "changes more from pass to pass than can be followed");
    }

    private Set<Object> assigned(BitSet loop) {
        Set<Object> variables = new LinkedHashSet<>();
        for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
            if (frame.body.insns[i] instanceof VarInsnNode variable && variable.getOpcode() >= Opcodes.ISTORE) {
                variables.add(variable.var);
            } else if (frame.body.insns[i] instanceof IincInsnNode increment) {
                variables.add(increment.var);
            }
        }
        return variables;
    }

    private void begin(Draft.Loop draft, Set<Object> slots) {
        for (Object slot : slots) {
            Term value = slot instanceof Integer variable ? state.locals[variable] : state.load((Place) slot, place);
            if (value != null) {
                draft.first().put(slot, value);
                set(slot, new Carried(draft.serial(), slot, value.type()));
            }
        }
    }

    private void set(Object slot, Term value) {
        if (slot instanceof Integer variable) {
            state.locals[variable] = value;
        } else {
            state.store((Place) slot, value);
        }
    }

    /** Adds what a pass has changed to what a loop changes; gives whether it has forgotten all that was known. */
    private static boolean changes(Pass loop, int first, State before, Set<Object> slots, Set<String> names) {
        List<State> all = new ArrayList<>(loop.continues);
        all.addAll(loop.breaks);
        boolean forgets = false;
        for (State end : all) {
            for (Map.Entry<Place, Term> entry : end.fields().entrySet()) {
                Place at = entry.getKey();
                boolean isOurs = at.object() == null || !at.object().isSince(first);
                boolean isNew = !entry.getValue().equals(before.fields().get(at)) && !slots.contains(at);
                if (isNew && isOurs && !at.name().equals(State.ELEMENTS)) {
                    slots.add(at);
                    names.add(at.name());
                }
            }
            for (String name : end.recent()) {
                boolean isCarried = slots.stream().anyMatch(slot -> slot instanceof Place at && at.name().equals(name));
                if (!isCarried) {
                    names.add(name);
                }
            }
            if (end.changedBy() != null && before.changedBy() == null) {
                before.forget(end.changedBy());
                forgets = true;
            }
        }
        names.removeIf(name -> slots.stream().anyMatch(slot -> slot instanceof Place at && at.name().equals(name)));
        return forgets;
    }

    private void next(Draft.Loop draft, List<State> continues) {
        for (Object slot : draft.first().keySet()) {
            Term next = continues.isEmpty() ? draft.first().get(slot) : null;
            for (State end : continues) {
                Term value = value(end, slot);
                next = value == null || next != null && !next.equals(value)
                        ? new Unknown(serial++, draft.first().get(slot).type(), "a variable that is set differently before continue", place)
                        : value;
            }
            draft.next().put(slot, next);
        }
    }

    private Term value(State end, Object slot) {
        return slot instanceof Integer variable ? end.locals[variable] : end.load((Place) slot, place);
    }

    private void after(List<State> breaks) {
        state = breaks.get(0);
        for (int i = 1; i < breaks.size(); i++) {
            Term differs = new Unknown(serial++, Type.INT_TYPE, "a variable that depends on where a loop was left", place);
            state.merge(differs, breaks.get(i));
        }
    }

    // ---- Instructions

    private void execute(AbstractInsnNode insn) throws NotCompilableException {
        int opcode = insn.getOpcode();
        if (insn instanceof VarInsnNode variable) {
            if (opcode >= Opcodes.ISTORE) {
                state.locals[variable.var] = state.pop();
            } else {
                Term value = state.locals[variable.var];
                state.push(value == null ? unknown(loaded(opcode), "a variable that two ways set differently") : value);
            }
        } else if (insn instanceof IincInsnNode increment) {
            state.locals[increment.var] =
                    Arithmetic.binary(Opcodes.IADD, state.locals[increment.var], Term.of(increment.incr));
        } else if (insn instanceof LdcInsnNode constant) {
            state.push(constant(constant.cst));
        } else if (insn instanceof FieldInsnNode field) {
            field(field, opcode);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            dynamic(dynamic);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            Term length = Term.ZERO;
            for (int i = 0; i < array.dims; i++) {
                length = state.pop();
            }
            state.push(new Made(serial++, Type.getType(array.desc), length));
        } else if (insn instanceof TypeInsnNode type) {
            type(type, opcode);
        } else if (opcode == Opcodes.ACONST_NULL) {
            state.push(Term.NULL);
        } else if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH) {
            state.push(constant(Types.pushed(insn)));
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            element(opcode);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            Term value = state.pop();
            Term index = state.pop();
            Term array = state.pop();
            state.clearArrays();
            state.fields().put(elementOf(array, index), value);
        } else if (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP) {
            shuffle(opcode);
        } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
            state.push(Arithmetic.negated(opcode, state.pop()));
        } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
            Term b = state.pop();
            state.push(Arithmetic.binary(opcode, state.pop(), b));
        } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
            state.push(Arithmetic.converted(opcode, state.pop()));
        } else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
            Term b = state.pop();
            state.push(Arithmetic.compared(opcode, state.pop(), b));
        } else if (insn instanceof IntInsnNode array && opcode == Opcodes.NEWARRAY) {
            String[] letters = {"Z", "C", "F", "D", "B", "S", "I", "J"};
            state.push(new Made(serial++, Type.getType("[" + letters[array.operand - Opcodes.T_BOOLEAN]), state.pop()));
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            state.push(length(state.pop()));
        } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            state.pop();
        } else if (opcode != Opcodes.NOP) {
            throw new IndescribableException(place, "has an instruction that is not described");
        }
    }

    private static Type loaded(int opcode) {
        return switch (opcode) {
            case Opcodes.ILOAD -> Type.INT_TYPE;
            case Opcodes.LLOAD -> Type.LONG_TYPE;
            case Opcodes.FLOAD -> Type.FLOAT_TYPE;
            case Opcodes.DLOAD -> Type.DOUBLE_TYPE;
            default -> Term.OBJECT;
        };
    }

    private static Term constant(Object value) {
        Type type = value instanceof Integer ? Type.INT_TYPE : value instanceof Long ? Type.LONG_TYPE
                : value instanceof Float ? Type.FLOAT_TYPE : value instanceof Double ? Type.DOUBLE_TYPE : Term.OBJECT;
        return new Constant(value, type);
    }

    private Unknown unknown(Type type, String reason) {
        return new Unknown(serial++, type, reason, place);
    }

    private void shuffle(int opcode) {
        Term top = state.pop();
        switch (opcode) {
            case Opcodes.POP -> {
            }
            case Opcodes.POP2 -> {
                if (!top.isWide()) {
                    state.pop();
                }
            }
            case Opcodes.DUP -> {
                state.push(top);
                state.push(top);
            }
            case Opcodes.SWAP -> {
                Term below = state.pop();
                state.push(top);
                state.push(below);
            }
            case Opcodes.DUP_X1, Opcodes.DUP_X2 -> insert(List.of(top), opcode == Opcodes.DUP_X1 ? 1 : 2);
            default -> {
                List<Term> two = top.isWide() ? List.of(top) : List.of(state.pop(), top);
                insert(two, opcode - Opcodes.DUP2);
            }
        }
    }

    /** Puts terms on the stack twice: below so many words, and on top. */
    private void insert(List<Term> terms, int words) {
        List<Term> above = new ArrayList<>();
        int left = words;
        while (left > 0) {
            Term term = state.pop();
            above.add(0, term);
            left -= term.isWide() ? 2 : 1;
        }
        state.stack.addAll(terms);
        state.stack.addAll(above);
        state.stack.addAll(terms);
    }

    private void type(TypeInsnNode insn, int opcode) {
        Type type = Type.getObjectType(insn.desc);
        switch (opcode) {
            case Opcodes.NEW -> state.push(new Made(serial++, type, null));
            case Opcodes.ANEWARRAY -> state.push(new Made(serial++, Type.getType("[" + type.getDescriptor()), state.pop()));
            case Opcodes.INSTANCEOF -> {
                state.pop();
                state.push(unknown(Type.INT_TYPE, "instanceof " + type.getClassName()));
            }
            default -> {
                Term term = state.pop();
                state.push(isOf(term, type) ? term : cast(term, type));
            }
        }
    }

    /** Returns whether a cast says nothing new: Kotlin's compiler casts to the type of a parameter, which forgets the field's own. */
    private boolean isOf(Term term, Type type) {
        if (term.type().getSort() != Type.OBJECT || type.getSort() != Type.OBJECT) {
            return false;
        }
        try {
            return files.load(type.getInternalName()).isAssignableFrom(files.load(term.type().getInternalName()));
        } catch (NotCompilableException e) {
            return false;
        }
    }

    private static Term cast(Term term, Type type) {
        if (term instanceof Unknown unknown) {
            return new Unknown(unknown.serial(), type, unknown.reason(), unknown.place());
        } else if (term instanceof Received received) {
            return new Received(received.serial(), type, false);
        } else if (term instanceof Field field) {
            return new Field(field.object(), field.name(), type);
        } else if (term instanceof Element element) {
            return new Element(element.array(), element.index(), type);
        } else if (term instanceof Root root) {
            return root.name().equals("this") ? root : new Root(root.name(), type);
        }
        return term;
    }

    // ---- Fields and arrays

    private void field(FieldInsnNode field, int opcode) throws NotCompilableException {
        Type type = Type.getType(field.desc);
        if (opcode == Opcodes.GETSTATIC) {
            state.push(loadStatic(field, type));
        } else if (opcode == Opcodes.PUTSTATIC) {
            Term value = state.pop();
            state.store(new Place(null, field.owner + "." + field.name, type), value);
        } else if (opcode == Opcodes.GETFIELD) {
            Term loaded = state.load(new Place(object(state.pop()), field.name, type), place);
            if (type.getSort() == Type.ARRAY && loaded instanceof Field && !lengths.containsKey(loaded)) {
                lengths.put(loaded, constants.arrayLength(field));
            }
            state.push(loaded);
        } else {
            Term value = state.pop();
            state.store(new Place(object(state.pop()), field.name, type), value);
        }
    }

    /** An object as the owner of fields: a cast makes no other one of it. */
    private static Term object(Term object) {
        return cast(object, Term.OBJECT);
    }

    private Term loadStatic(FieldInsnNode field, Type type) throws NotCompilableException {
        Value function = lambdas.got(field);
        if (function != null) {
            return new Function(function.lambda.method(), List.of(), type);
        }
        if (isForeign(field.owner)) {
            return field.desc.equals("L" + field.owner + ";")
                    ? Computed.of(name(field.owner) + "." + field.name, type)
                    : unknown(type, name(field.owner) + "." + field.name);
        }
        Term known = constants.of(field);
        if (known != null) {
            return known;
        }
        Place at = new Place(null, field.owner + "." + field.name, type);
        if (!constants.isFinal(field) || state.fields().containsKey(at)) {
            return state.load(at, place);
        }
        List<Integer> numbers = type.getSort() == Type.ARRAY ? constants.numbers(field) : null;
        if (numbers != null) {
            return new Numbers(numbers, type);
        }
        Term initial = initial(field, at);
        if (initial != null && isConstant(initial)) {
            return initial;
        } else if (type.getSort() == Type.ARRAY) {
            Term length = initial instanceof Made made && made.length() instanceof Constant ? made.length()
                    : unknown(Type.INT_TYPE, "the length of " + field.name);
            return new Made(-1 - field.name.hashCode() & Integer.MIN_VALUE, type, length);
        }
        return type.getSort() < Type.ARRAY
                ? unknown(type, field.name + ", a constant that is computed when its class is initialized")
                : new Field(null, at.name(), type);
    }

    private static boolean isConstant(Term term) {
        if (term instanceof Computed computed) {
            for (Term operand : computed.operands()) {
                if (!isConstant(operand)) {
                    return false;
                }
            }
            return true;
        }
        return term instanceof Constant || term instanceof EnumConstant;
    }

    /** The term that the initialiser of a class stores into a field; null where that is not known. */
    private Term initial(FieldInsnNode field, Place at) {
        try {
            Method initialiser = files.declared(files.load(field.owner), "<clinit>", "()V");
            if (initialiser == null || calls.contains(initialiser)) {
                return null;
            }
            Walk walk = new Walk(files);
            walk.calls.addAll(calls);
            walk.place = place;
            walk.invoke(initialiser, List.of());
            return walk.state.fields().get(at);
        } catch (IndescribableException | NotCompilableException e) {
            return null;
        }
    }

    private static Place elementOf(Term array, Term index) {
        return new Place(new Element(array, index, Term.OBJECT), State.ELEMENTS, Term.OBJECT);
    }

    private void element(int opcode) {
        Term index = state.pop();
        Term array = state.pop();
        Type type = array.type().getSort() == Type.ARRAY ? Type.getType(array.type().getDescriptor().substring(1)) : Term.OBJECT;
        boolean isWide = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD;
        if (isWide != (type.getSize() == 2)) {
            type = opcode == Opcodes.LALOAD ? Type.LONG_TYPE : Type.DOUBLE_TYPE;
        }
        Term known = state.fields().get(elementOf(array, index));
        if (array instanceof Numbers numbers) {
            state.push(numberAt(numbers.values(), index));
        } else if (array instanceof SwitchTable table) {
            state.push(new SwitchKey(index, table.keys()));
        } else if (known != null) {
            state.push(known);
        } else if (array instanceof Made || array instanceof Unknown || array instanceof Received
                || state.hasChanged(State.ELEMENTS)) {
            state.push(unknown(type, "an element of an array"));
        } else {
            state.push(new Element(array, index, type));
        }
    }

    private static Term numberAt(List<Integer> numbers, Term index) {
        if (index instanceof Constant constant && constant.value() instanceof Integer known && known >= 0 && known < numbers.size()) {
            return Term.of(numbers.get(known));
        }
        List<Term> operands = new ArrayList<>(List.of(index));
        numbers.forEach(number -> operands.add(Term.of(number)));
        return Computed.of("at", Type.INT_TYPE, operands.toArray(new Term[0]));
    }

    @Override
    public Term length(Term array) {
        if (array instanceof Numbers numbers) {
            return Term.of(numbers.values().size());
        }
        if (array instanceof Made made && made.length() != null) {
            return made.length();
        } else if (array instanceof Unknown) {
            return unknown(Type.INT_TYPE, "the length of an array");
        }
        Integer known = lengths.get(array);
        if (known != null) {
            return Term.of(known);
        }
        return Computed.of("length", Type.INT_TYPE, array);
    }

    private void dynamic(InvokeDynamicInsnNode dynamic) throws NotCompilableException {
        List<Term> captured = arguments(Type.getArgumentTypes(dynamic.desc).length);
        Type type = Type.getReturnType(dynamic.desc);
        Method method = FunctionAdapter.isCreation(dynamic) ? Lambdas.functionOf(frame.method, dynamic) : null;
        state.push(method == null ? unknown(type, "what " + dynamic.name + " makes") : new Function(method, captured, type));
    }

    // ---- Calls

    private List<Term> arguments(int count) {
        List<Term> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(0, state.pop());
        }
        return arguments;
    }

    private void call(int index, MethodInsnNode call) throws NotCompilableException {
        List<Term> arguments = arguments(Type.getArgumentTypes(call.desc).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1));
        Term result = result(index, call, arguments);
        Type type = Type.getReturnType(call.desc);
        if (type != Type.VOID_TYPE && !isDead) {
            state.push(result == null ? unknown(type, name(call.owner) + "." + call.name + "()") : result);
        }
    }

    private Term result(int index, MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Term first = arguments.isEmpty() ? null : arguments.get(0);
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        if (!isStatic && first instanceof Stream && StreamClasses.contains(call.owner)) {
            name(index);
            Term read = operations.call(call, arguments.subList(1, arguments.size()));
            if (read instanceof Received received && call.name.startsWith("serializeImmutable")) {
                immutable.add(received.serial());
            }
            return read;
        } else if (!isStatic && first instanceof Function function && call.getOpcode() == Opcodes.INVOKEINTERFACE) {
            return apply(function, arguments.subList(1, arguments.size()));
        }
        boolean takesStream = arguments.stream().anyMatch(Walk::hasStream);
        if (takesStream && !isStatic && call.getOpcode() != Opcodes.INVOKESPECIAL && call.name.equals(Link.SERIALIZE)
                && arguments.size() == 2 && !(first instanceof Root root && root.name().equals("this"))) {
            name(index);
            return nested(first);
        }
        Term simple = takesStream ? null : simple(call, arguments);
        if (simple != null) {
            return simple;
        } else if (isForeign(call.owner)) {
            return ofJdk(call, arguments, takesStream);
        }
        Method method = method(call, first, isStatic);
        if (method == null || isForeign(method.file().name)) {
            return ofJdk(call, arguments, takesStream);
        }
        return takesStream ? invoke(method, arguments) : attempt(method, arguments);
    }

    /** The name in the source of what a call gives. */
    private void name(int index) {
        SourceCall source = frame.method.isAdapter() ? null : SourceCalls.of(frame.method, index);
        target = source == null ? null : source.name();
    }

    private static boolean hasStream(Term term) {
        return term instanceof Stream || term instanceof Function function && function.captured().stream().anyMatch(Walk::hasStream);
    }

    private Term nested(Term object) throws NotCompilableException {
        Class<?> type = described(object);
        int number = serial();
        add(new Draft.Nested(number, type, target, place));
        Received received = new Received(number, Type.getType(type), false);
        receive(object, received);
        return received;
    }

    private Term apply(Function function, List<Term> arguments) throws NotCompilableException {
        if (function.method().code() instanceof FamilyAdapter family) {
            int number = serial();
            add(family(family, number));
            return new Received(number, Term.OBJECT, false);
        }
        List<Term> all = new ArrayList<>(function.captured());
        all.addAll(arguments);
        return invoke(function.method(), all);
    }

    /** The result of a call that does no more than to compute; null of any other. */
    private Term simple(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Term first = arguments.isEmpty() ? null : arguments.get(0);
        String called = call.owner + "." + call.name;
        Type type = Type.getReturnType(call.desc);
        if (call.name.equals("ordinal") && call.desc.equals("()I")) {
            return first instanceof EnumConstant constant ? Term.of(constant.ordinal()) : first;
        } else if (call.getOpcode() == Opcodes.INVOKESTATIC && call.name.equals("values") && files.load(call.owner).isEnum()) {
            return new Made(serial++, type, Term.of(constants.of(files.load(call.owner)).size()));
        } else if (Constants.isTable(call.name)) {
            return constants.table(files.declared(files.load(call.owner), call.name, call.desc).body(), call.name);
        }
        if (first instanceof Received received && arguments.size() == 1 && isSized(call, received)) {
            return Computed.of(call.name.equals("isEmpty") ? "isEmpty" : "size", Type.INT_TYPE, first);
        }
        boolean isBox = call.owner.startsWith("java/lang/") && arguments.size() == 1
                && (call.name.equals("valueOf") && type.getSort() == Type.OBJECT && !type.getClassName().equals("java.lang.String")
                        && first.type().getSort() < Type.ARRAY || call.name.endsWith("Value"));
        if (isBox) {
            return unboxed(call, type, first);
        }
        return switch (called) {
            case "java/util/Objects.requireNonNull" -> first;
            case "java/lang/Math.min", "java/lang/Math.max", "java/lang/Math.abs" -> math(call.name, type, arguments);
            default -> null;
        };
    }

    /** Returns whether a call asks for the size of what was read, which is still that. */
    private boolean isSized(MethodInsnNode call, Received received) {
        return switch (call.name) {
            case "isEmpty" -> call.owner.equals("java/lang/String") || immutable.contains(received.serial());
            case "length" -> call.owner.equals("java/lang/String");
            case "size" -> immutable.contains(received.serial());
            default -> false;
        };
    }

    /** A number in a box, or out of it: a wide one stays as wide as its place. */
    private Term unboxed(MethodInsnNode call, Type type, Term term) {
        if (call.name.equals("valueOf") || term.type().equals(type)) {
            return term.type().getSize() == type.getSize() ? term : new Boxed(term).term(serial++, type, place);
        }
        return term instanceof Unknown unknown ? new Unknown(unknown.serial(), type, unknown.reason(), unknown.place())
                : term.type().getSize() == type.getSize() ? term
                : unknown(type, "a number that was in an object");
    }

    /** A wide number as an object. */
    private record Boxed(Term of) {
        Term term(int number, Type type, String place) {
            return new Unknown(number, type, "a number that was in an object", place);
        }
    }

    private static Term math(String name, Type type, List<Term> arguments) {
        if (type == Type.INT_TYPE && arguments.get(0) instanceof Constant a && arguments.get(arguments.size() - 1) instanceof Constant b
                && a.value() instanceof Integer x && b.value() instanceof Integer y) {
            return Term.of(name.equals("min") ? Math.min(x, y) : name.equals("max") ? Math.max(x, y) : Math.abs(x));
        }
        String letter = type == Type.INT_TYPE ? "" : type.getDescriptor().replace('J', 'L');
        return Computed.of(name + letter, type, arguments.toArray(new Term[0]));
    }

    private static boolean isForeign(String owner) {
        return owner.startsWith(BITS) || owner.startsWith("java/") || owner.startsWith("javax/") || owner.startsWith("jdk/")
                || owner.startsWith("kotlin/") || owner.startsWith("[");
    }

    private static String name(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1).replace('$', '.');
    }

    /** Returns whether Kotlin checks that something isn't null: it keeps nothing, and throws what would be thrown a little later. */
    private static boolean isNullCheck(MethodInsnNode call) {
        return call.owner.equals("kotlin/jvm/internal/Intrinsics") && call.name.startsWith("check")
                && Type.getReturnType(call.desc) == Type.VOID_TYPE;
    }

    private Term ofJdk(MethodInsnNode call, List<Term> arguments, boolean takesStream) {
        if (isNullCheck(call)) {
            return null;
        }
        if (takesStream) {
            throw new IndescribableException(place, "passes the stream to " + name(call.owner) + "." + call.name);
        }
        for (Term argument : arguments) {
            if (argument instanceof Function) {
                state.forget(name(call.owner) + "." + call.name + "()");
            } else if (argument.type().getSort() == Type.ARRAY) {
                state.clearArrays();
            }
        }
        Type type = Type.getReturnType(call.desc);
        boolean isConstant = (call.owner.startsWith("java/time/") || call.owner.equals("java/math/BigInteger"))
                && arguments.stream().allMatch(Walk::isConstant);
        return isConstant && type != Type.VOID_TYPE
                ? Computed.of(name(call.owner) + "." + call.name, type, arguments.toArray(new Term[0]))
                : null;
    }

    private Method method(MethodInsnNode call, Term receiver, boolean isStatic) throws NotCompilableException {
        Class<?> owner = files.load(call.owner);
        if (!isStatic && call.getOpcode() != Opcodes.INVOKESPECIAL && receiver.type().getSort() == Type.OBJECT) {
            Class<?> own = files.load(receiver.type().getInternalName());
            owner = owner.isAssignableFrom(own) ? own : owner;
        }
        return files.find(owner, call.name, call.desc);
    }

    /** Enters a method that does not take the stream: if it can't be followed, nobody knows what it does. */
    private Term attempt(Method method, List<Term> arguments) throws NotCompilableException {
        State before = state.copy();
        Term[] locals = state.locals;
        List<Term> stack = state.stack;
        List<Draft> outer = steps;
        Frame around = frame;
        int depth = calls.size();
        String at = place;
        steps = new ArrayList<>();
        try {
            Term result = invoke(method, arguments);
            outer.addAll(steps);
            return result;
        } catch (IndescribableException | NotCompilableException e) {
            state = before;
            state.locals = locals;
            state.stack = stack;
            frame = around;
            place = at;
            while (calls.size() > depth) {
                calls.remove(calls.size() - 1);
            }
            isDead = false;
            state.forget(method.owner().getSimpleName() + "." + method.code().name + "()");
            return null;
        } finally {
            steps = outer;
        }
    }

    // ---- For operations

    @Override
    public void branch(Term condition, StreamOperations.Way then, StreamOperations.Way otherwise) throws NotCompilableException {
        List<Draft> outer = steps;
        List<Draft> first = new ArrayList<>();
        List<Draft> second = new ArrayList<>();
        try {
            steps = first;
            Term unused = then.run();
            steps = second;
            Term unusedToo = otherwise.run();
        } finally {
            steps = outer;
        }
        steps.add(new Draft.Branch(condition, first, second, place));
    }

    @Override
    public void forget(String by) {
        state.forget(by);
    }

    @Override
    public List<Draft> block(Term function, List<Term> arguments) throws NotCompilableException {
        if (!(function instanceof Function known)) {
            throw new IndescribableException(place, "the function that describes the elements or the value is not known here: "
                    + "write it as a lambda or a method reference where it is passed");
        }
        // It may run any number of times: what it sets is unknown before and after.
        State before = state.copy();
        state.beginToNote();
        within(known, arguments);
        Set<String> names = state.recent();
        String by = state.changedBy();
        state = before;
        if (by != null) {
            state.forget(by);
        }
        state.forgetFields(names);
        List<Draft> steps = within(known, arguments);
        state.forgetFields(names);
        return steps;
    }

    private List<Draft> within(Function function, List<Term> arguments) throws NotCompilableException {
        List<Draft> outer = steps;
        String name = target;
        steps = new ArrayList<>();
        try {
            apply(function, arguments);
            return steps;
        } finally {
            steps = outer;
            target = name;
        }
    }

    @Override
    public Term make(Term function) throws NotCompilableException {
        if (!(function instanceof Function known)) {
            throw new IndescribableException(place, "the factory of the objects is not known here: "
                    + "write it as a lambda or a method reference where it is passed");
        }
        Term made = apply(known, List.of());
        return made == null ? unknown(Term.OBJECT, "what a factory makes") : made;
    }

    @Override
    public Draft family(FamilyAdapter family, int number) throws NotCompilableException {
        List<Draft.Kind> kinds = new ArrayList<>();
        for (FamilyAdapter.Kind kind : family.kinds()) {
            Class<?> type = files.load(kind.type());
            List<Draft> steps;
            if (kind.function() == null) {
                steps = List.of(new Draft.Nested(serial(), type, null, place));
            } else {
                Method method = Lambdas.functionOf(frame.method, kind.function());
                Function function = new Function(method, List.of(), Term.OBJECT);
                steps = block(function, List.of(unknown(Type.getType(type), "what a value held"),
                        new Stream(Type.getType(io.github.tightwire.BitStream.class))));
            }
            kinds.add(new Draft.Kind(kind.tag(), type, steps));
        }
        kinds.sort((a, b) -> Integer.compare(a.tag(), b.tag()));
        return new Draft.FamilyValue(number, kinds, place);
    }

    @Override
    public Class<?> described(Term object) throws NotCompilableException {
        if (object.type().getSort() != Type.OBJECT) {
            throw new IndescribableException(place, "the class of a nested object is not known");
        }
        Class<?> type = files.load(object.type().getInternalName());
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())
                || !BitSerializable.class.isAssignableFrom(type) && !BitValue.class.isAssignableFrom(type)) {
            throw new IndescribableException(place, "an object of " + type.getName()
                    + " is described by its own class, and nothing on the wire says which one that is: use a Family");
        }
        return type;
    }

    @Override
    public List<String> enumConstants(Term type) throws NotCompilableException {
        if (!(type instanceof Constant constant) || !(constant.value() instanceof Type named)) {
            throw new IndescribableException(place, "the class of an enum is not a constant");
        }
        return constants.of(files.load(named.getInternalName()));
    }

    @Override
    public void add(Draft draft) {
        steps.add(draft);
    }

    @Override
    public void receive(Term object, Received by) {
        state.receive(object(object), by);
    }

    @Override
    public void changeArrays() {
        state.clearArrays();
    }

    @Override
    public int serial() {
        return serial++;
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public String target() {
        return target;
    }
}
