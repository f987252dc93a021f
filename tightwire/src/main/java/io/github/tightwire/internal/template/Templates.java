package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.schedule.Anchor;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Makes the hidden class of a method: flattened for reading and for the rest, emitted for each direction. */
final class Templates {
    private Templates() {
    }

    /**
     * A class that can be defined.
     *
     * @param unit the class
     * @param lookup that may define it
     * @param links what it calls that is compiled on its own, with the place of a call
     * @param plain what it calls as it is, with the place of a call
     */
    record Made(Unit unit, Lookup lookup, Map<Link, String> links, Map<Link, String> plain) {
    }

    /**
     * Makes a class.
     *
     * @throws Obstacle if the method can't be compiled
     */
    static Made make(ClassFiles files, Link link, Lookup lookup, Nodes nodes) throws NotCompilableException {
        Class<?> host = link.method().owner();
        Lookups.export(host.getModule());
        Lookup within = Lookups.in(host, lookup);
        Walk reading = Walk.evaluate(files, link, true, nodes);
        Walk writing = Walk.evaluate(files, link, false, nodes);
        Unit unit = new Unit(link, files, nodes);
        boolean template = isTemplate(link, files);
        if (ClassDump.isOn()) {
            unit.describe(TreeBuilder.of(writing, link, false));
            unit.describe(TreeBuilder.of(reading, link, true));
        }
        // Nothing in them depends on whether it writes or measures.
        Flat written = FlatCode.of(writing, link, new Evaluator(files, false));
        emit(unit, new Plan(written, Direction.WRITE, files), template);
        emit(unit, new Plan(written, Direction.MEASURE, files), template);
        emit(unit, new Plan(FlatCode.of(reading, link, new Evaluator(files, true)), Direction.READ, files), template);
        if (template) {
            unit.implement(Template.class);
            unit.add(constructor());
            unit.add(factory(unit.className()));
        }
        unit.write();
        return new Made(unit, within, merged(reading, writing, true), merged(reading, writing, false));
    }

    private static Map<Link, String> merged(Walk one, Walk other, boolean compiled) {
        Map<Link, String> calls = new LinkedHashMap<>(one.calls(compiled));
        for (Map.Entry<Link, String> call : other.calls(compiled).entrySet()) {
            calls.putIfAbsent(call.getKey(), call.getValue());
        }
        return calls;
    }

    /** Whether a method is all that a codec needs: the serialize method of a class that is known exactly. */
    private static boolean isTemplate(Link link, ClassFiles files) throws NotCompilableException {
        return link.exact() != null && link.isSerialize() && link.isCallable(files);
    }

    private static void emit(Unit unit, Plan plan, boolean template) throws NotCompilableException {
        Direction direction = plan.direction;
        if (ClassDump.isOn() && direction != Direction.MEASURE) {
            unit.describe(Schedules.of(plan, new Anchor.Known(0), 0, plan.insns.length));
        }
        if (unit.mayBeTooDeep()) {
            unit.add(TooDeep.method(unit.link(), direction));
        }
        new Emission(unit, plan, direction.anywhere(), false).emit();
        if (template) {
            unit.add(entry(unit, direction, direction.anywhere(), direction.parameters));
            // A measure is the same wherever it starts.
            if (direction != Direction.MEASURE) {
                new Emission(unit, plan, direction.fromStart(), true).emit();
                unit.add(entry(unit, direction, direction.fromStart(), direction.buffer));
            }
        }
    }

    /** What makes an object of the class, as a mere object. */
    private static MethodNode factory(String className) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, Linked.FACTORY, "()Ljava/lang/Object;", null, null);
        Code code = new Code();
        code.add(new TypeInsnNode(Opcodes.NEW, className)).op(Opcodes.DUP)
                .add(new MethodInsnNode(Opcodes.INVOKESPECIAL, className, "<init>", "()V", false))
                .op(Opcodes.ARETURN);
        method.instructions = code.list();
        return method;
    }

    private static MethodNode constructor() {
        MethodNode method = new MethodNode(0, "<init>", "()V", null, null);
        Code code = new Code();
        code.load(Value.OBJECT, 0)
                .add(new MethodInsnNode(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false))
                .op(Opcodes.RETURN);
        method.instructions = code.list();
        return method;
    }

    /** The method of {@link Template} that calls one that was compiled; what it is not given is that of a packet's start. */
    private static MethodNode entry(Unit unit, Direction direction, String called, String given) {
        boolean outcome = direction == Direction.READ;
        String name = direction.name().toLowerCase(Locale.ROOT);
        String descriptor = "(Ljava/lang/Object;" + given + ")" + (outcome ? "J" : "I");
        MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        Code code = new Code();
        Type[] parameters = Type.getArgumentTypes(descriptor);
        code.load(Value.OBJECT, 1)
                .add(new TypeInsnNode(Opcodes.CHECKCAST, Type.getInternalName(unit.link().method().owner())));
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
