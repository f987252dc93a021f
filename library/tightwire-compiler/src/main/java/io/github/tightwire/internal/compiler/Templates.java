package io.github.tightwire.internal.compiler;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.define.ClassDump;
import io.github.tightwire.internal.compiler.define.ClassOutput;
import io.github.tightwire.internal.compiler.define.CompilationUnit;
import io.github.tightwire.internal.compiler.emit.Code;
import io.github.tightwire.internal.compiler.emit.Emission;
import io.github.tightwire.internal.compiler.emit.TooDeep;
import io.github.tightwire.internal.compiler.evaluate.CallGraph;
import io.github.tightwire.internal.compiler.evaluate.LostResults;
import io.github.tightwire.internal.compiler.evaluate.MisplacedResults;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.compiler.evaluate.RemainingCalls;
import io.github.tightwire.internal.compiler.evaluate.SerializeCall;
import io.github.tightwire.internal.compiler.flat.FlatCode;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.plan.ElementLoop;
import io.github.tightwire.internal.compiler.plan.FlagSinking;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.compiler.plan.Schedules;
import io.github.tightwire.internal.compiler.plan.Unrolling;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.Template;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Makes the class of a method: flattened for reading and for the rest, emitted for each direction. */
final class Templates {
    private Templates() {
    }

    /**
     * A class that can be defined.
     *
     * @param unit the class
     * @param links what it calls that is compiled on its own, with the place of a call
     * @param plain what it calls as it is, with the place of a call
     * @param kinds the classes whose objects it may come by
     * @param expected the methods of these that it calls as its own
     * @param plainCalls what runs on a stream object
     * @param mistakes results of the user's that go to another field, a line each
     */
    record Made(CompilationUnit unit, Map<Link, String> links, Map<Link, String> plain, Set<Class<?>> kinds, Set<Link> expected,
            Set<PlainCall> plainCalls, Set<String> mistakes) {
    }

    /**
     * Makes a class.
     *
     * @throws BailoutException if the method can't be compiled
     * @throws LostResultException if it throws a result away
     */
    static Made make(ClassFiles files, CompilationUnit unit, ClassOutput output, CallGraph callGraph) throws NotCompilableException {
        Link link = unit.link();
        PartialEvaluator reading = PartialEvaluator.evaluate(files, link, true, callGraph);
        List<SerializeCall> calls = SerializeCall.in(reading);
        LostResults.check(calls);
        PartialEvaluator writing = PartialEvaluator.evaluate(files, link, false, callGraph);
        boolean template = link.isTemplate(files);
        // A part of a family stands in no source.
        if (ClassDump.isOn() && !link.method().isAdapter()) {
            unit.describe(TreeBuilder.of(writing, link, false));
            unit.describe(TreeBuilder.of(reading, link, true));
        }
        Set<Link> expected = expected(files, link, reading.likelyClasses().all(), output, callGraph);
        unit.expect(List.copyOf(expected));
        // Nothing in them depends on whether it writes or measures.
        InlinedMethod written = FlatCode.of(writing, link, files, false);
        Plan write = new Plan(written, Direction.WRITE, files);
        emit(unit, Unrolling.unrolled(FlagSinking.sunk(write)), template);
        emit(unit, new Plan(write, Direction.MEASURE), template);
        Plan read = Unrolling.unrolled(new Plan(FlatCode.of(reading, link, files, true), Direction.READ, files));
        emit(unit, read, template);
        if (template) {
            unit.template(read.maySpend() ? Template.Spending.class : Template.class);
        }
        unit.write();
        RemainingCalls ofReads = reading.remaining();
        RemainingCalls ofWrites = writing.remaining();
        Set<PlainCall> plainCalls = new LinkedHashSet<>(ofWrites.plainCalls());
        plainCalls.addAll(ofReads.plainCalls());
        return new Made(unit, merged(ofReads.compiled(), ofWrites.compiled()), merged(ofReads.plain(), ofWrites.plain()),
                reading.likelyClasses().all(), expected, plainCalls, MisplacedResults.in(calls));
    }

    /** The methods of classes whose objects it may come by, where they can be called as if their class were known. */
    private static Set<Link> expected(ClassFiles files, Link link, Set<Class<?>> kinds, ClassOutput output, CallGraph callGraph)
            throws NotCompilableException {
        Set<Link> expected = new LinkedHashSet<>();
        for (Class<?> kind : kinds) {
            Link own = Link.ofKind(kind, files);
            if (own != null && !own.value() && own.isTemplate(files) && (output.has(own) || !output.isKnown(kind))
                    && callGraph.reason(own) == null && isNameable(kind, link, files) && isNameable(own.method().owner(), link, files)) {
                expected.add(own);
            }
        }
        return expected;
    }

    private static boolean isNameable(Class<?> type, Link link, ClassFiles files) throws NotCompilableException {
        return files.isAccessible(Type.getInternalName(type), link.method().owner());
    }

    private static Map<Link, String> merged(Map<Link, String> one, Map<Link, String> other) {
        Map<Link, String> calls = new LinkedHashMap<>(one);
        for (Map.Entry<Link, String> call : other.entrySet()) {
            calls.putIfAbsent(call.getKey(), call.getValue());
        }
        return calls;
    }

    private static void emit(CompilationUnit unit, Plan plan, boolean template) throws NotCompilableException {
        Direction direction = plan.direction;
        if (ClassDump.isOn() && direction != Direction.MEASURE) {
            unit.describe(Schedules.of(plan, new Anchor.Known(0), 0, plan.insns.length));
        }
        if (unit.mayBeTooDeep() && !unit.isOfObjects()) {
            unit.add(TooDeep.method(unit.link(), direction));
        }
        Map<Region, Emission> cutShort = new IdentityHashMap<>();
        Map<Integer, ElementLoop> elementLoops = ElementLoop.in(plan);
        new Emission(unit, plan, direction.anywhere(), false, cutShort, elementLoops).emit();
        if (template) {
            unit.add(entry(unit, direction, direction.anywhere(), direction.parameters));
            // A measure is the same wherever it starts.
            if (direction != Direction.MEASURE) {
                new Emission(unit, plan, direction.fromStart(), true, cutShort, elementLoops).emit();
                unit.add(entry(unit, direction, direction.fromStart(), direction.buffer));
            }
        }
    }

    /**
     * The method of {@link Template} that calls one that was compiled; what it is not given is that of a packet's start.
     */
    private static MethodNode entry(CompilationUnit unit, Direction direction, String called, String given) {
        boolean outcome = direction == Direction.READ;
        String descriptor = "(Ljava/lang/Object;" + given + ")" + (outcome ? "J" : "I");
        MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, direction.method(), descriptor, null, null);
        Code code = new Code();
        Type[] parameters = Type.getArgumentTypes(descriptor);
        code.load(Value.OBJECT, 1)
                .add(new TypeInsnNode(Opcodes.CHECKCAST, Type.getInternalName(unit.link().method().owner())));
        if (unit.link().leavesObject(outcome)) {
            code.call(Kernel.OBJECT_RESULT);
        }
        for (int i = 1; i < parameters.length; i++) {
            code.load(parameters[i], i + 1);
        }
        boolean anywhere = given.equals(direction.parameters);
        if (!anywhere) {
            // origin, position, depth
            code.op(Opcodes.ACONST_NULL).push(0).push(0);
        }
        if (direction == Direction.WRITE && anywhere) {
            // bytes, start, position: it is the last one but for the depth
            code.load(Value.OBJECT, 2).load(Type.INT_TYPE, 3).load(Type.INT_TYPE, parameters.length - 1).call(Kernel.SCRATCH);
        } else if (direction == Direction.WRITE) {
            code.push(0L);
        }
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, unit.className(), called, unit.link().descriptor(direction), false));
        if (outcome) {
            code.op(Opcodes.LRETURN);
        } else {
            code.op(Opcodes.L2I).op(Opcodes.IRETURN);
        }
        method.instructions = code.list();
        return method;
    }
}
