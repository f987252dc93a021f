package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Writes the code of one method, and carries along what the verifier will find. What is not come to is left out. A way back to code
 * that was written already may bring less than was known there, or make code reachable that was left out; then all of it is written
 * once more, which is rare: what a loop assigns, it mostly assigns as it was.
 */
final class CodeWriter {
    private static final int MAX_CODE = 0xFFFF;
    private static final int[] NOTHING = {};

    private final String className;
    private final ConstantPool pool;
    private final Verified types;
    private final TypeState state;
    private final Bytes code = new Bytes(4096);
    private final Bytes lines = new Bytes(1024);
    private final Ways ways;
    private final InsnWriter insns;
    private final StackMaps maps;
    private int padding;

    CodeWriter(String className, ConstantPool pool, Verified types) {
        this.className = className;
        this.pool = pool;
        this.types = types;
        this.state = new TypeState(types);
        this.ways = new Ways(types, state, code);
        this.insns = new InsnWriter(pool, types, state, code, ways);
        this.maps = new StackMaps(types, pool);
    }

    /** Writes the attribute of a method. */
    void write(MethodNode method, Bytes out) {
        Ways.note(method.tryCatchBlocks);
        insns.start();
        int[] parameters = parameters(method);
        do {
            run(method, parameters);
        } while (ways.isAgain());
        maps.start(parameters);
        ways.writeTo(maps, insns);
        if (padding > 0) {
            maps.add(code.length(), NOTHING, NOTHING, insns);
            code.fill(Opcodes.NOP, padding).u1u1(Opcodes.ACONST_NULL, Opcodes.ATHROW);
        }
        finish(method, out);
    }

    private int[] parameters(MethodNode method) {
        state.start(0);
        int slot = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            // A constructor branches nowhere before it has called the other one.
            state.store(slot++, types.object(className));
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            state.store(slot, types.of(type.getDescriptor()));
            slot += type.getSize();
        }
        Mark mark = new Mark();
        state.mergeInto(mark);
        return mark.locals;
    }

    private void run(MethodNode method, int[] parameters) {
        padding = 0;
        code.clear();
        lines.clear();
        ways.start(method);
        state.start(parameters.length);
        Mark entry = new Mark();
        entry.locals = parameters;
        entry.stack = NOTHING;
        state.resume(entry);
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn.getOpcode() < 0) {
                writeNothing(insn);
            } else if (state.isReached()) {
                ways.beforeInstruction();
                insns.write(insn);
            }
        }
    }

    private void writeNothing(AbstractInsnNode insn) {
        if (insn instanceof LabelNode label) {
            ways.comeTo(Ways.mark(label));
        } else if (insn instanceof LineNumberNode number) {
            if (state.isReached()) {
                lines.u2(code.length()).u2(number.line);
            }
        } else {
            padding += ((Padding) insn).bytes();
        }
    }

    private void finish(MethodNode method, Bytes out) {
        if (code.length() > MAX_CODE) {
            throw new TooLargeException("a method of " + code.length() + " bytes");
        }
        List<TryCatchBlockNode> blocks = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (Ways.mark(block.start).offset < Ways.mark(block.end).offset && Ways.mark(block.handler).locals != null) {
                blocks.add(block);
            }
        }
        Bytes table = new Bytes(256);
        for (TryCatchBlockNode block : blocks) {
            table.u2(Ways.mark(block.start).offset).u2(Ways.mark(block.end).offset).u2(Ways.mark(block.handler).offset)
                    .u2(block.type == null ? 0 : pool.type(block.type));
        }
        Bytes attributes = new Bytes(1024);
        int count = 0;
        if (lines.length() > 0) {
            attributes.u2(pool.utf8("LineNumberTable")).u4(2 + lines.length()).u2(lines.length() / 4).append(lines);
            count++;
        }
        if (!maps.isEmpty()) {
            maps.writeTo(attributes);
            count++;
        }
        int name = pool.utf8("Code");
        out.u2(name).u4(12 + code.length() + table.length() + attributes.length())
                .u2(Math.max(state.maxStack(), padding > 0 ? 1 : 0)).u2(state.maxLocals()).u4(code.length()).append(code)
                .u2(blocks.size()).append(table)
                .u2(count).append(attributes);
    }
}
