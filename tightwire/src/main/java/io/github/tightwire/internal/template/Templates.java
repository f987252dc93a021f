package io.github.tightwire.internal.template;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.template.schedule.Anchor;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Makes the hidden class of a method: flattened for reading and for the rest, emitted for each direction. */
final class Templates {
    private Templates() {
    }

    /**
     * A class that can be defined.
     *
     * @param unit the class
     * @param links what it calls that is compiled on its own, with the place of a call
     * @param plain what it calls as it is, with the place of a call
     * @param kinds what is known of the objects whose classes are known only when it runs
     * @param plainCalls what runs on a stream object
     */
    record Made(Unit unit, Map<Link, String> links, Map<Link, String> plain, Kinds kinds,
            Set<PlainCall> plainCalls) {
    }

    /**
     * Makes a class.
     *
     * @throws Obstacle if the method can't be compiled
     * @throws LostResultException if it throws a result away
     */
    static Made make(ClassFiles files, Link link, Lookup lookup, Nodes nodes) throws NotCompilableException {
        Class<?> host = link.method().owner();
        Lookups.export(host.getModule());
        Lookup within = Lookups.in(host, lookup);
        Walk reading = Walk.evaluate(files, link, true, nodes);
        LostResults.check(reading);
        Walk writing = Walk.evaluate(files, link, false, nodes);
        Unit unit = new Unit(link, files, within, nodes);
        boolean template = link.isTemplate(files);
        if (ClassDump.isOn()) {
            unit.describe(TreeBuilder.of(writing, link, false));
            unit.describe(TreeBuilder.of(reading, link, true));
        }
        // Nothing in them depends on whether it writes or measures.
        Flat written = FlatCode.of(writing, link, files, false);
        Plan write = new Plan(written, Direction.WRITE, files);
        emit(unit, write, template);
        emit(unit, new Plan(write, Direction.MEASURE), template);
        emit(unit, new Plan(FlatCode.of(reading, link, files, true), Direction.READ, files), template);
        if (template) {
            unit.implement(Template.class);
            unit.add(constructor());
            unit.add(factory(unit.className()));
        }
        unit.write();
        RemainingCalls ofReads = reading.remaining();
        RemainingCalls ofWrites = writing.remaining();
        Set<PlainCall> plainCalls = new LinkedHashSet<>(ofWrites.plainCalls());
        plainCalls.addAll(ofReads.plainCalls());
        return new Made(unit, merged(ofReads.compiled(), ofWrites.compiled()), merged(ofReads.plain(), ofWrites.plain()),
                reading.kinds(), plainCalls);
    }

    private static Map<Link, String> merged(Map<Link, String> one, Map<Link, String> other) {
        Map<Link, String> calls = new LinkedHashMap<>(one);
        for (Map.Entry<Link, String> call : other.entrySet()) {
            calls.putIfAbsent(call.getKey(), call.getValue());
        }
        return calls;
    }

    private static void emit(Unit unit, Plan plan, boolean template) throws NotCompilableException {
        Direction direction = plan.direction;
        if (ClassDump.isOn() && direction != Direction.MEASURE) {
            unit.describe(Schedules.of(plan, new Anchor.Known(0), 0, plan.insns.length));
        }
        if (unit.mayBeTooDeep()) {
            unit.add(TooDeep.method(unit.link(), direction));
        }
        Map<Region, Emission> cutShort = new IdentityHashMap<>();
        new Emission(unit, plan, direction.anywhere(), false, cutShort).emit();
        if (template) {
            unit.add(entry(unit, direction, direction.anywhere(), direction.parameters, false));
            String fromStart = direction.anywhere();
            // A measure is the same wherever it starts.
            if (direction != Direction.MEASURE) {
                fromStart = direction.fromStart();
                new Emission(unit, plan, fromStart, true, cutShort).emit();
            }
            unit.add(entry(unit, direction, fromStart, direction.buffer, plan.mayLend()));
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

    /**
     * The method of {@link Template} that calls one that was compiled; what it is not given is that of a packet's start.
     *
     * @param mayLend whether the packet may end with a stream object in somebody's hands
     */
    private static MethodNode entry(Unit unit, Direction direction, String called, String given, boolean mayLend) {
        boolean outcome = direction == Direction.READ;
        String descriptor = "(Ljava/lang/Object;" + given + ")" + (outcome ? "J" : "I");
        MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, direction.method(), descriptor, null, null);
        Code code = new Code();
        Type[] parameters = Type.getArgumentTypes(descriptor);
        Packet packet = mayLend ? new Packet(code, parameters.length + 1) : null;
        if (mayLend) {
            packet.enter();
        }
        code.load(Value.OBJECT, 1)
                .add(new TypeInsnNode(Opcodes.CHECKCAST, Type.getInternalName(unit.link().method().owner())));
        if (unit.link().leavesObject(outcome)) {
            code.call(Kernel.RECEIVED);
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
        if (mayLend) {
            packet.leave();
        }
        if (outcome) {
            code.op(Opcodes.LRETURN);
        } else {
            code.op(Opcodes.L2I).op(Opcodes.IRETURN);
        }
        if (mayLend) {
            method.tryCatchBlocks.add(packet.handler(outcome));
        }
        method.instructions = code.list();
        return method;
    }

    /** What tells a packet from the one around it, and takes back the stream that was lent: see {@link Kernel#ENTER}. */
    private static final class Packet {
        private final Code code;
        private final int entered;
        private final LabelNode start = new LabelNode();
        private final LabelNode end = new LabelNode();
        private final LabelNode thrown = new LabelNode();

        Packet(Code code, int entered) {
            this.code = code;
            this.entered = entered;
        }

        void enter() {
            LabelNode none = new LabelNode();
            code.push(0).store(Type.INT_TYPE, entered)
                    .pushLent().jump(Opcodes.IFEQ, none)
                    .call(Kernel.ENTER).store(Type.INT_TYPE, entered)
                    .add(none).add(start);
        }

        void leave() {
            LabelNode none = new LabelNode();
            code.add(end).pushLent().jump(Opcodes.IFEQ, none)
                    .load(Type.INT_TYPE, entered).call(Kernel.LEAVE)
                    .add(none);
        }

        TryCatchBlockNode handler(boolean outcome) {
            code.add(thrown).load(Type.INT_TYPE, entered);
            if (outcome) {
                code.call(Kernel.LENT_REFUSED).op(Opcodes.LRETURN);
            } else {
                code.call(Kernel.LENT_THROWN).op(Opcodes.ATHROW);
            }
            return new TryCatchBlockNode(start, end, thrown, null);
        }
    }
}
