package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.describe.Frame.Pass;
import io.github.tightwire.internal.compiler.describe.State.Place;
import io.github.tightwire.internal.compiler.describe.Term.Root;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.wire.Step.Jump;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Runs a method as a reader does, on terms instead of values: both ways of a branch, and each loop until nothing new is known of what it
 * changes. Methods of the user's are entered, operations of the stream become drafts of steps.
 */
final class SymbolicExecution implements Interpreter {
    private static final int MOST_INSTRUCTIONS = 200_000;
    private static final int MOST_CALLS = 40;

    private final ClassFiles files;
    private final Execution execution = new Execution();
    private final Branches branches = new Branches(this, execution);
    private final Loops loops = new Loops(this, execution);
    private final Instructions instructions;
    private final Calls calls;
    /** The methods that are entered, from the outermost. */
    private final List<Method> entered = new ArrayList<>();
    /** The number of instructions so far. */
    private int count;

    SymbolicExecution(ClassFiles files) {
        this.files = files;
        Constants constants = new Constants(files);
        ArrayAccess arrays = new ArrayAccess(execution);
        this.instructions = new Instructions(execution, files, new FieldAccess(this, execution, files, constants, arrays), arrays);
        this.calls = new Calls(this, execution, files, constants, arrays);
    }

    // ---- What comes of it

    /** The steps of a class, and the fields of its object at the end. */
    record Result(List<StepDraft> steps, Map<String, Term> fields) {
    }

    /** Describes the serialize method of a class. */
    Result of(Link link, Class<?> type) throws NotCompilableException {
        Root root = new Root("this", Type.getType(type));
        execution.place = String.valueOf(link.method().file().sourceFile);
        Term result = invoke(link.method(), List.of(root, Term.STREAM));
        Map<String, Term> fields = new LinkedHashMap<>();
        execution.state.fields().forEach((at, value) -> {
            if (at.object() != null && at.object().equals(result == null ? root : result)) {
                fields.put(at.name(), value);
            }
        });
        return new Result(execution.steps, fields);
    }

    @Override
    public Term initial(Method initialiser, Place field) throws NotCompilableException {
        if (entered.contains(initialiser)) {
            return null;
        }
        SymbolicExecution walk = new SymbolicExecution(files);
        walk.entered.addAll(entered);
        walk.execution.place = execution.place;
        walk.invoke(initialiser, List.of());
        return walk.execution.state.fields().get(field);
    }

    // ---- Methods

    @Override
    public Term invoke(Method method, List<Term> arguments) throws NotCompilableException {
        Body body = body(method);
        Frame around = execution.frame;
        Term[] locals = execution.state.locals;
        List<Term> stack = execution.state.stack;
        String place = execution.place;
        execution.frame = new Frame(method, body);
        entered.add(method);
        execution.state.locals = new Term[body.maxLocals + 1];
        execution.state.stack = new ArrayList<>();
        int slot = 0;
        for (Term argument : arguments) {
            execution.state.locals[slot] = argument;
            slot += argument.isWide() ? 2 : 1;
        }
        try {
            execution.isDead = run(0, body.size(), true) == DEAD;
        } finally {
            execution.frame = around;
            entered.remove(entered.size() - 1);
        }
        execution.place = place;
        State state = execution.state;
        Term result = state.result;
        state.result = null;
        state.locals = locals;
        state.stack = stack;
        return result;
    }

    private Body body(Method method) throws NotCompilableException {
        String place = execution.place;
        if ((method.code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            throw new IndescribableException(place, "calls " + method + ", which has no body");
        } else if (entered.contains(method)) {
            throw new IndescribableException(place, method + " calls itself");
        } else if (entered.size() >= MOST_CALLS) {
            throw new IndescribableException(place, "more than " + MOST_CALLS + " calls within each other");
        }
        Body body = method.body();
        if (!body.handlers.isEmpty()) {
            throw new IndescribableException(place, method + " has a try block");
        }
        return body;
    }

    // ---- Instructions

    @Override
    public int run(int from, int stop, boolean enters) throws NotCompilableException {
        int index = from;
        boolean isFirst = enters;
        while (true) {
            Pass loop = execution.frame.loop;
            boolean stops = index == stop || index == execution.frame.body.size()
                    || loop != null && (index == loop.header || index == loop.exit);
            if (stops && !isFirst) {
                return index;
            }
            for (Pass outer = loop == null ? null : loop.around; outer != null; outer = outer.around) {
                if (index == outer.header || index == outer.exit) {
                    throw new IndescribableException(execution.place, "leaves two loops at once");
                }
            }
            if (execution.frame.ways.loop(index) != null && (loop == null || loop.header != index)) {
                index = loops.walk(index);
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
        count++;
        if (count > MOST_INSTRUCTIONS) {
            throw new IndescribableException(execution.place, "the method has too many ways through it");
        }
        if (!execution.frame.method.isAdapter() && execution.frame.body.line(index) > 0) {
            execution.place = execution.frame.method.file().sourceFile + ":" + execution.frame.body.line(index);
        }
        AbstractInsnNode insn = execution.frame.body.insns[index];
        int opcode = insn.getOpcode();
        if (Body.isReturn(opcode)) {
            execution.state.result = opcode == Opcodes.RETURN ? null : execution.pop();
            // A compiler may leave operands behind, of each return others.
            execution.state.stack.clear();
            return execution.frame.body.size();
        } else if (opcode == Opcodes.ATHROW) {
            execution.add(new StepDraft.Jump(Jump.FAIL, execution.place));
            return DEAD;
        } else if (opcode == Opcodes.GOTO) {
            return execution.frame.body.targets(index)[0];
        } else if (insn instanceof JumpInsnNode) {
            return branches.jump(index, opcode);
        } else if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
            return branches.choose(index, insn);
        } else if (insn instanceof MethodInsnNode call) {
            calls.execute(index, call);
            if (execution.isDead) {
                execution.isDead = false;
                return DEAD;
            }
        } else {
            instructions.execute(insn);
        }
        return index + 1;
    }
}
