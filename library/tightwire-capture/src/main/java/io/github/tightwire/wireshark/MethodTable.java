package io.github.tightwire.wireshark;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** A method as a table of Lua: its instructions by their opcodes, each with its operands; and what it refers to. */
final class MethodTable extends MethodVisitor {
    /** Names and descriptors of methods that it calls, or makes functions of. */
    final Set<String> calls = new LinkedHashSet<>();
    /** Internal names. */
    final Set<String> classes = new LinkedHashSet<>();
    final Set<Field> statics = new LinkedHashSet<>();
    final String text;

    private final ProgramClasses files;
    private final MethodNode method;
    private final InsnList code;
    private final @Nullable Frame<BasicValue>[] frames;
    /** By instruction, those that may follow it; the end of the method is one more than there are. */
    private final BitSet[] next;
    /** By instruction, the nearest one that is on all ways from it to the end; -1 where none comes there, an exception being no end. */
    private final int[] joins;
    private final int[] numbers;
    private final StringBuilder instructions = new StringBuilder();
    private final StringJoiner lines = new StringJoiner(",");
    /** The instruction that is visited. */
    private int at;

    MethodTable(ProgramClasses files, Class<?> owner, MethodNode method) throws AnalyzerException {
        super(Opcodes.ASM9);
        this.files = files;
        this.method = method;
        code = method.instructions;
        next = Stream.generate(BitSet::new).limit(code.size()).toArray(BitSet[]::new);
        frames = new Analyzer<>(new BasicInterpreter()) {
            @Override
            protected void newControlFlowEdge(int from, int to) {
                next[from].set(to);
            }
        }.analyze(Type.getInternalName(owner), method);
        numbers = new int[code.size() + 1];
        for (int i = 0; i < code.size(); i++) {
            int opcode = code.get(i).getOpcode();
            if (code.get(i) instanceof LabelNode label) {
                label.getLabel().info = label;
            }
            numbers[i + 1] = numbers[i] + (opcode < 0 ? 0 : 1);
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                next[i].set(code.size());
            }
        }
        joins = new int[code.size() + 1];
        join();
        for (at = 0; at < code.size(); at++) {
            code.get(at).accept(this);
        }
        String source = files.file(owner).sourceFile;
        boolean isLibrary = ProgramClasses.isStream(owner) || !ProgramClasses.isProgram(owner);
        int access = method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED);
        text = "{owner=" + Lua.name(owner) + ",file=" + Lua.text(source == null ? owner.getSimpleName() : source) + ",access=" + access
                + ",isLibrary=" + isLibrary + ",isConstructor=" + method.name.equals("<init>") + ",slots={" + slots() + "},lines={"
                + lines + "},code={\n" + instructions + "}}";
    }

    private String slots() {
        StringJoiner slots = new StringJoiner(",");
        int slot = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            slots.add(Integer.toString(slot++));
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            slots.add(Integer.toString(slot));
            slot += type.getSize();
        }
        return slots.toString();
    }

    private void list(int opcode, Object... operands) {
        instructions.append('{').append(opcode);
        for (Object operand : operands) {
            instructions.append(',').append(operand);
        }
        Frame<BasicValue> frame = frames[at];
        // The stack stands above the variables.
        instructions.append(",height=").append(frame == null ? 0 : method.maxLocals - 1 + frame.getStackSize());
        if (!next[at].get(at + 1) || next[at].cardinality() > 1) {
            instructions.append(next[at].stream().mapToObj(this::number).collect(Collectors.joining(",", ",next={", "}")));
        }
        instructions.append("},\n");
    }

    /** Of an instruction in the table: from 1 on, and 0 for the end of the method, or for none. */
    private String number(int instruction) {
        return Integer.toString(instruction < 0 || instruction == code.size() ? 0 : numbers[instruction] + 1);
    }

    private String number(Label label) {
        return number(code.indexOf((LabelNode) label.info));
    }

    // ---- Each instruction

    @Override
    public void visitLineNumber(int line, Label start) {
        lines.add(numbers[at] + 1 + "," + line);
    }

    @Override
    public void visitInsn(int opcode) {
        Frame<BasicValue> frame = frames[at];
        if (frame == null || opcode < Opcodes.DUP || opcode >= Opcodes.SWAP) {
            list(opcode);
            return;
        }
        // Of values, not of slots: how many of the topmost are copied, and below how many more.
        int from = frame.getStackSize();
        int count = values(frame, from, opcode >= Opcodes.DUP2 ? 2 : 1);
        list(opcode, count, values(frame, from - count, (opcode - Opcodes.DUP) % 3));
    }

    /** Returns the number of values below a height that take this many slots. */
    private static int values(Frame<BasicValue> frame, int height, int slots) {
        int count = 0;
        for (int rest = slots; rest > 0; count++) {
            rest -= frame.getStack(height - 1 - count).getSize();
        }
        return count;
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        list(opcode, operand);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        list(Opcodes.IINC, variable, increment);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        list(opcode, variable, opcode < Opcodes.ISTORE ? "nil" : name(variable));
    }

    /** Returns the source's name of the variable that begins here. */
    private String name(int stored) {
        for (LocalVariableNode variable : method.localVariables == null ? Set.<LocalVariableNode>of() : method.localVariables) {
            if (variable.index == stored && code.indexOf(variable.start) <= at + 2 && code.indexOf(variable.end) > at) {
                return Lua.text(variable.name);
            }
        }
        return "nil";
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        classes.add(type);
        list(opcode, Lua.text(type));
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        list(Opcodes.MULTIANEWARRAY, dimensions);
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value instanceof Type type && type.getSort() == Type.OBJECT) {
            classes.add(type.getInternalName());
            list(Opcodes.LDC, "{of=" + Lua.text(type.getInternalName()) + ",class=\"java/lang/Class\",isShared=true}");
        } else {
            list(Opcodes.LDC, value instanceof Number || value instanceof String ? Lua.constant(value)
                    : "{unknown=\"a constant of the class file\"}");
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        Field field = files.field(owner, name);
        boolean isFinal = field != null && Modifier.isFinal(field.getModifiers());
        classes.add(Type.getType(descriptor).getSort() == Type.OBJECT ? Type.getType(descriptor).getInternalName() : descriptor);
        if (opcode == Opcodes.GETSTATIC) {
            if (field != null && isFinal) {
                statics.add(field);
            }
            list(opcode, Lua.text(field == null ? owner + "." + name : ProgramClasses.staticKey(field)));
        } else {
            list(opcode, Lua.text(field == null ? name : ProgramClasses.key(field)), Lua.text(descriptor), isFinal);
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        list(opcode, number(label), "join=" + number(joins[at]));
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
        visitLookupSwitchInsn(other, IntStream.rangeClosed(min, max).toArray(), labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
        String ways = IntStream.range(0, keys.length).mapToObj(k -> "[" + keys[k] + "]=" + number(labels[k]) + ",")
                .collect(Collectors.joining());
        list(Opcodes.LOOKUPSWITCH, "{" + ways + "default=" + number(other) + "}", "join=" + number(joins[at]));
    }

    /** Immediate postdominators, after Cooper, Harvey and Kennedy. */
    private void join() {
        Arrays.fill(joins, -1);
        joins[code.size()] = code.size();
        boolean isSettled;
        do {
            isSettled = true;
            for (int i = code.size() - 1; i >= 0; i--) {
                int join = next[i].stream().filter(each -> joins[each] >= 0).reduce(this::meeting).orElse(-1);
                isSettled &= join == joins[i];
                joins[i] = join;
            }
        } while (!isSettled);
    }

    private int meeting(int one, int other) {
        BitSet ahead = new BitSet();
        for (int i = one; !ahead.get(i); i = joins[i]) {
            ahead.set(i);
        }
        int meeting = other;
        while (!ahead.get(meeting)) {
            meeting = joins[meeting];
        }
        return meeting;
    }

    // ---- Calls

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean isStatic = opcode == Opcodes.INVOKESTATIC;
        refer(owner, name, descriptor);
        list(opcode, Lua.call(isStatic, opcode != Opcodes.INVOKESPECIAL, owner, name, descriptor));
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        String made = "n=" + Type.getArgumentTypes(descriptor).length;
        if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory") && arguments[1] instanceof Handle target) {
            refer(target.getOwner(), target.getName(), target.getDesc());
            made += ",name=" + Lua.text(name) + ",target=" + Lua.target(target);
        }
        list(Opcodes.INVOKEDYNAMIC, made);
    }

    private void refer(String owner, String name, String descriptor) {
        Class<?> type = files.load(owner);
        if (type != null && (ProgramClasses.isListed(type) || type.isInterface())) {
            calls.add(name + descriptor);
        }
        classes.add(owner);
        classes.add(Type.getReturnType(descriptor).getDescriptor());
    }
}
