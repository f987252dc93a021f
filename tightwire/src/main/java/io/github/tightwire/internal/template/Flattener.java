package io.github.tightwire.internal.template;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.kernel.Faults;
import io.github.tightwire.internal.template.ClassFiles.Method;
import io.github.tightwire.internal.template.Flat.Origin;
import io.github.tightwire.internal.template.Obstacles.Obstacle;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Makes one method of a serialize method and everything statically bound that it passes its stream to, for one direction.
 *
 * <p>It goes round: find out what is constant and where the stream is; cut off branches that this direction never takes;
 * splice in the calls that are left; until nothing changes. What can't be spliced in, it leaves as a call: to a method that is
 * compiled on its own, where that can be, or as it stands.
 */
final class Flattener {
    /**
     * How large a method may grow by splicing in, in bytes of emitted code, roughly. HotSpot does not compile what is above
     * 8000, and inlines less the more there is; what is larger is called instead.
     */
    private static final int MAX_WEIGHT = 6000;

    private static final int OPERATION_WEIGHT = 60;
    private static final int INSTRUCTION_WEIGHT = 3;

    private final ClassFiles files;
    private final Direction direction;
    private final Obstacles obstacles;

    Flattener(ClassFiles files, Obstacles obstacles, Direction direction) {
        this.files = files;
        this.obstacles = obstacles;
        this.direction = direction;
    }

    /** Flattens a method whose receiver is exactly of a class, unless the class is null. */
    Flat flatten(Method method, Class<?> exact, int depth, Origin caller) throws NotCompilableException {
        Obstacle obstacle = obstacles.of(method);
        if (obstacle != null) {
            throw new NotCompilableException(method + " " + obstacle.reason());
        }
        Map<AbstractInsnNode, Origin> origins = new IdentityHashMap<>();
        Map<MethodInsnNode, Method> calls = new IdentityHashMap<>();
        MethodNode code = copy(method, new Origin(caller, method, depth, method.code().maxLocals, null, 0), origins);
        Class<?> known = exact != null && files.isAccessible(Type.getInternalName(exact), method.owner()) ? exact : null;
        if (known != null && known != method.owner()) {
            // The parameter is of the class that declares the method: from here on the JVM knows as much as we do.
            InsnList cast = new InsnList();
            cast.add(new VarInsnNode(Opcodes.ALOAD, 0));
            cast.add(new TypeInsnNode(Opcodes.CHECKCAST, Type.getInternalName(known)));
            cast.add(new VarInsnNode(Opcodes.ASTORE, 0));
            code.instructions.insert(cast);
        }
        Frame<Value>[] frames;
        boolean changed;
        do {
            frames = analyze(code, known, Type.getInternalName(method.owner()));
            changed = prune(code, frames) || spliceAll(code, frames, origins, calls, method.owner());
        } while (changed);
        return new Flat(code, frames, origins, calls);
    }

    /** A method once more: static, the receiver its first parameter. */
    static MethodNode copy(Method method, Origin origin, Map<AbstractInsnNode, Origin> origins) {
        String descriptor = method.code().desc;
        if (!method.isStatic()) {
            descriptor = "(" + Type.getDescriptor(method.owner()) + descriptor.substring(1);
        }
        MethodNode copy = new MethodNode(Opcodes.ACC_STATIC, method.code().name, descriptor, null, null);
        copy.instructions.add(copy(method.code(), 0, null, copy, origin, origins));
        copy.maxLocals = method.code().maxLocals;
        copy.maxStack = method.code().maxStack;
        return copy;
    }

    private Frame<Value>[] analyze(MethodNode code, Class<?> exact, String owner) throws NotCompilableException {
        try {
            return new Analyzer<>(new Evaluator(files, direction, exact)).analyze(owner, code);
        } catch (AnalyzerException e) {
            throw new NotCompilableException("of " + e.getMessage());
        }
    }

    // ---- Branches

    private boolean prune(MethodNode code, Frame<Value>[] frames) {
        boolean changed = false;
        AbstractInsnNode[] insns = code.instructions.toArray();
        for (int i = 0; i < insns.length; i++) {
            if (insns[i] instanceof JumpInsnNode jump && frames[i] != null) {
                Boolean taken = outcome(jump.getOpcode(), frames[i]);
                if (taken != null) {
                    int operands = jump.getOpcode() <= Opcodes.IFLE ? 1 : 2;
                    for (int k = 0; k < operands; k++) {
                        code.instructions.insertBefore(jump, new InsnNode(Opcodes.POP));
                    }
                    if (taken) {
                        code.instructions.set(jump, new JumpInsnNode(Opcodes.GOTO, jump.label));
                    } else {
                        code.instructions.remove(jump);
                    }
                    changed = true;
                }
            } else if (frames[i] == null && insns[i].getOpcode() >= 0) {
                code.instructions.remove(insns[i]);
                changed = true;
            }
        }
        if (changed) {
            code.tryCatchBlocks.removeIf(block -> isEmpty(block));
        }
        return changed;
    }

    private static boolean isEmpty(TryCatchBlockNode block) {
        for (AbstractInsnNode insn = block.start; insn != null && insn != block.end; insn = insn.getNext()) {
            if (insn.getOpcode() >= 0) {
                return false;
            }
        }
        return true;
    }

    private static Boolean outcome(int opcode, Frame<Value> frame) {
        if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
            Object a = Value.fromTop(frame, 1).constant;
            return a instanceof Integer n ? holds(opcode - Opcodes.IFEQ, n, 0) : null;
        }
        if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
            Object a = Value.fromTop(frame, 2).constant;
            Object b = Value.fromTop(frame, 1).constant;
            return a instanceof Integer m && b instanceof Integer n ? holds(opcode - Opcodes.IF_ICMPEQ, m, n) : null;
        }
        return null;
    }

    /** The comparisons in the order of their opcodes. */
    private static boolean holds(int comparison, int a, int b) {
        switch (comparison) {
            case 0:
                return a == b;
            case 1:
                return a != b;
            case 2:
                return a < b;
            case 3:
                return a >= b;
            case 4:
                return a > b;
            default:
                return a <= b;
        }
    }

    // ---- Calls

    private boolean spliceAll(MethodNode code, Frame<Value>[] frames, Map<AbstractInsnNode, Origin> origins,
            Map<MethodInsnNode, Method> calls, Class<?> host) throws NotCompilableException {
        boolean changed = false;
        int weight = weight(code);
        AbstractInsnNode[] insns = code.instructions.toArray();
        for (int i = 0; i < insns.length; i++) {
            if (!Calls.takesStream(insns[i], frames[i])) {
                continue;
            }
            MethodInsnNode call = (MethodInsnNode) insns[i];
            if (calls.containsKey(call) || Calls.isPrimitive(call, frames[i])) {
                continue;
            }
            Method target = bind(call, frames[i], origins.get(call));
            if (target == null || origins.get(call).isWithin(target)) {
                continue;
            }
            Obstacle obstacle = obstacles.of(target);
            if (obstacle != null) {
                if (obstacle.escapes()) {
                    throw new NotCompilableException(target + " stores or returns the stream");
                }
                continue;
            }
            boolean ours = target.owner().getName().replace('.', '/').equals(ClassFiles.BIT_STREAM);
            int grown = weight + weight(target.code());
            boolean fits = ours || grown <= MAX_WEIGHT;
            if (fits && isUsable(target, host) && hasPlainStack(call, frames[i], target)) {
                splice(code, call, frames[i], target, origins);
                weight = grown;
                changed = true;
            } else if (hasSmallResult(target)) {
                calls.put(call, target);
            }
        }
        return changed;
    }

    private static int weight(MethodNode code) {
        int weight = 0;
        for (AbstractInsnNode insn : code.instructions) {
            if (insn instanceof MethodInsnNode call && call.owner.equals(ClassFiles.BIT_STREAM)) {
                weight += OPERATION_WEIGHT;
            } else if (insn.getOpcode() >= 0) {
                weight += INSTRUCTION_WEIGHT;
            }
        }
        return weight;
    }

    /** An exception handler in the callee would clear what the caller has on its stack. */
    private static boolean hasPlainStack(MethodInsnNode call, Frame<Value> frame, Method target) {
        return target.code().tryCatchBlocks.isEmpty()
                || frame.getStackSize() == Calls.operandCount(call);
    }

    /** A method that is called shares its result with the position, in one long. */
    private static boolean hasSmallResult(Method target) {
        int sort = Type.getReturnType(target.code().desc).getSort();
        return sort <= Type.FLOAT;
    }

    /** The method that a call is statically bound to; null if there is no saying. */
    private Method bind(MethodInsnNode call, Frame<Value> frame, Origin origin) throws NotCompilableException {
        List<Value> operands = Calls.operands(call, frame);
        if (Calls.isOnStream(call, frame)) {
            if (Calls.primitive(call, frame) == Primitive.OBJECT) {
                // A stream object counts, and refuses what is deeper.
                return origin.depth() >= BitStream.MAX_DEPTH
                        ? null
                        : bind(operands.get(1), "serialize", "(" + ClassFiles.BIT_STREAM_DESCRIPTOR + ")V");
            }
            return Calls.isKept(call) ? null : files.declared(files.load(call.owner), call.name, call.desc);
        }
        try {
            if (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL) {
                return call.name.equals("<init>") ? null : files.find(files.load(call.owner), call.name, call.desc);
            }
            if (call.owner.startsWith("[")) {
                return null;
            }
            Method declared = files.find(files.load(call.owner), call.name, call.desc);
            if (declared != null && (declared.code().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0) {
                return declared;
            }
            Method bound = bind(operands.get(0), call.name, call.desc);
            return bound == null || declared == null || mayOverride(bound, declared) ? bound : null;
        } catch (NotCompilableException e) {
            return null;
        }
    }

    /** Whether a method is the other or overrides it; a package's own methods are not overridden from outside of it. */
    private static boolean mayOverride(Method method, Method overridden) {
        return (overridden.code().access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
                || method.owner().getPackageName().equals(overridden.owner().getPackageName());
    }

    private Method bind(Value receiver, String name, String descriptor) {
        if (receiver.type == null || receiver.type.getSort() != Type.OBJECT || receiver == Value.NULL) {
            return null;
        }
        try {
            Class<?> type = files.load(receiver.type.getInternalName());
            boolean exact = receiver.exact || Modifier.isFinal(type.getModifiers());
            return exact ? files.find(type, name, descriptor) : null;
        } catch (NotCompilableException e) {
            return null;
        }
    }

    /** Whether everything that a method names may be named by code of the host. */
    private boolean isUsable(Method method, Class<?> host) {
        if (method.owner().getNestHost() == host.getNestHost()) {
            return true;
        }
        try {
            for (AbstractInsnNode insn : method.code().instructions) {
                if (!isUsable(insn, host)) {
                    return false;
                }
            }
            for (TryCatchBlockNode block : method.code().tryCatchBlocks) {
                if (block.type != null && !files.isAccessible(block.type, host)) {
                    return false;
                }
            }
            return files.isAccessible(Type.getInternalName(method.owner()), host);
        } catch (NotCompilableException e) {
            return false;
        }
    }

    private boolean isUsable(AbstractInsnNode insn, Class<?> host) throws NotCompilableException {
        if (insn instanceof MethodInsnNode call && call.owner.equals(ClassFiles.BIT_STREAM)) {
            // Operations are emitted, or spliced in in their turn.
            return true;
        } else if (insn instanceof FieldInsnNode field) {
            return files.isAccessible(field.owner, host) && files.isFieldAccessible(field.owner, field.name, host);
        } else if (insn instanceof MethodInsnNode call) {
            return files.isAccessible(call.owner, host)
                    && files.isMethodAccessible(call.owner, call.name, call.desc, host);
        } else if (insn instanceof TypeInsnNode type) {
            return files.isAccessible(type.desc, host);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            return files.isAccessible(array.desc, host);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            for (Object argument : dynamic.bsmArgs) {
                if (!isUsable(argument, host)) {
                    return false;
                }
            }
        } else if (insn instanceof LdcInsnNode constant) {
            return isUsable(constant.cst, host);
        }
        return true;
    }

    private boolean isUsable(Object constant, Class<?> host) throws NotCompilableException {
        if (constant instanceof Handle handle) {
            return files.isAccessible(handle.getOwner(), host)
                    && files.isMethodAccessible(handle.getOwner(), handle.getName(), handle.getDesc(), host);
        } else if (constant instanceof Type type && type.getSort() == Type.METHOD) {
            for (Type argument : type.getArgumentTypes()) {
                if (!isUsable(argument, host)) {
                    return false;
                }
            }
            return isUsable(type.getReturnType(), host);
        } else if (constant instanceof Type type) {
            return type.getSort() < Type.ARRAY || files.isAccessible(type.getInternalName(), host);
        }
        return !(constant instanceof ConstantDynamic);
    }

    // ---- Splicing

    private void splice(MethodNode code, MethodInsnNode call, Frame<Value> frame, Method target,
            Map<AbstractInsnNode, Origin> origins) {
        Origin from = origins.get(call);
        boolean object = Calls.primitive(call, frame) == Primitive.OBJECT;
        String field = from.field() != null ? from.field() : Calls.destination(call);
        // Above the caller's variables, where those of an earlier callee were: with each its own, frames grow without end.
        int base = from.top();
        int top = base + target.code().maxLocals;
        Origin origin = new Origin(from, target, from.depth() + (object ? 1 : 0), top, object ? null : field, 0);
        code.maxLocals = Math.max(code.maxLocals, top);
        code.maxStack += target.code().maxStack;
        List<Value> operands = Calls.operands(call, frame);
        List<Type> types = Calls.operandTypes(call);
        if (object) {
            // From stream, object to object, stream: the order of the method's parameters.
            operands = List.of(operands.get(1), operands.get(0));
            types = List.of(types.get(1), types.get(0));
        }
        int[] slots = new int[types.size()];
        int slot = base;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = slot;
            slot += types.get(i).getSize();
        }
        InsnList body = new InsnList();
        List<Integer> order = new ArrayList<>();
        for (int i = slots.length - 1; i >= 0; i--) {
            order.add(i);
        }
        if (object) {
            order = List.of(0, 1);
        }
        for (int i : order) {
            boolean receiver = i == 0 && !target.isStatic();
            if (receiver && !operands.get(i).isStream() && !operands.get(i).exact) {
                body.add(new InsnNode(Opcodes.DUP));
                body.add(new MethodInsnNode(Opcodes.INVOKESTATIC, Type.getInternalName(Faults.class), "requirePresent",
                        "(Ljava/lang/Object;)V", false));
            }
            String owner = Type.getInternalName(target.owner());
            if (receiver && !operands.get(i).isStream()
                    && !operands.get(i).exact && !operands.get(i).type.getInternalName().equals(owner)) {
                body.add(new TypeInsnNode(Opcodes.CHECKCAST, owner));
            }
            body.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ISTORE), slots[i]));
        }
        for (AbstractInsnNode insn : body) {
            origins.put(insn, from);
        }
        LabelNode end = new LabelNode();
        body.add(copy(target.code(), base, end, code, origin, origins));
        body.add(end);
        code.instructions.insertBefore(call, body);
        code.instructions.remove(call);
    }

    /** A copy of a method's instructions, its variables moved up, its returns turned into jumps to the end. */
    private static InsnList copy(MethodNode from, int base, LabelNode end, MethodNode into, Origin origin,
            Map<AbstractInsnNode, Origin> origins) {
        Map<LabelNode, LabelNode> labels = new HashMap<>();
        for (AbstractInsnNode insn : from.instructions) {
            if (insn instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        AbstractInsnNode last = from.instructions.getLast();
        while (last != null && last.getOpcode() < 0) {
            last = last.getPrevious();
        }
        InsnList copy = new InsnList();
        Map<Integer, Origin> lines = new HashMap<>();
        Origin here = origin;
        for (AbstractInsnNode insn : from.instructions) {
            if (insn instanceof LineNumberNode number && origin != null) {
                // One for each line, however often the code comes back to it.
                here = lines.get(number.line);
                if (here == null) {
                    here = origin.at(number.line);
                    lines.put(number.line, here);
                }
            }
            if (insn instanceof FrameNode || insn instanceof LineNumberNode) {
                continue;
            }
            AbstractInsnNode clone = insn.clone(labels);
            if (clone instanceof VarInsnNode variable) {
                variable.var += base;
            } else if (clone instanceof IincInsnNode increment) {
                increment.var += base;
            }
            boolean isReturn = insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN;
            if (isReturn && end != null && insn == last) {
                continue;
            }
            if (isReturn && end != null) {
                clone = new JumpInsnNode(Opcodes.GOTO, end);
            }
            copy.add(clone);
            origins.put(clone, here);
        }
        List<TryCatchBlockNode> blocks = new ArrayList<>();
        for (TryCatchBlockNode block : from.tryCatchBlocks) {
            blocks.add(new TryCatchBlockNode(
                    labels.get(block.start), labels.get(block.end), labels.get(block.handler), block.type));
        }
        into.tryCatchBlocks.addAll(0, blocks);
        return copy;
    }
}
