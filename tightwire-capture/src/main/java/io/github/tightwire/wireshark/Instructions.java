package io.github.tightwire.wireshark;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What each instruction does to variables and operand stack, in Lua; but for calls, and for what ends a block. */
final class Instructions {
    private static final String[] COMPARISONS = {"eq", "ne", "lt", "ge", "gt", "le"};
    private static final int LDC_LAST = Opcodes.LDC;

    private final Evaluation evaluation;
    private final Calls calls;
    private final Arithmetic arithmetic;

    Instructions(Evaluation evaluation) {
        this.evaluation = evaluation;
        this.calls = new Calls(evaluation);
        this.arithmetic = new Arithmetic(evaluation);
    }

    private void push(Value value) {
        evaluation.push(value);
    }

    private Value pop() throws Undecodable {
        return evaluation.pop();
    }

    /** What a jump depends on: a number, not zero where it is taken. */
    Value condition(int opcode) throws Undecodable {
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            Value value = pop();
            return truth((opcode == Opcodes.IFNULL ? "isnull(" : "nonnull(") + value.lua + ")", value, null);
        }
        if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
            Value b = pop();
            Value a = pop();
            return truth((opcode == Opcodes.IF_ACMPEQ ? "same(" : "differ(") + a.lua + ", " + b.lua + ")", a, b);
        }
        boolean two = opcode >= Opcodes.IF_ICMPEQ;
        Value b = two ? pop() : Value.of(0);
        Value a = pop();
        int which = opcode - (two ? Opcodes.IF_ICMPEQ : Opcodes.IFEQ);
        if (a.constant instanceof Number left && b.constant instanceof Number right) {
            int order = Integer.compare(left.intValue(), right.intValue());
            boolean holds = switch (which) {
                case 0 -> order == 0;
                case 1 -> order != 0;
                case 2 -> order < 0;
                case 3 -> order >= 0;
                case 4 -> order > 0;
                default -> order <= 0;
            };
            return Value.of(holds ? 1 : 0);
        }
        return truth(COMPARISONS[which] + "(" + a.lua + ", " + b.lua + ")", a, b);
    }

    private static Value truth(String lua, Value a, @Nullable Value b) {
        Value value = new Value('I', lua);
        value.unknown = a.unknown != null ? a.unknown : b == null ? null : b.unknown;
        return value;
    }

    /** Executes; whether the next instruction follows. */
    boolean execute(AbstractInsnNode insn) throws Undecodable {
        int opcode = insn.getOpcode();
        if (opcode <= LDC_LAST) {
            constant(insn);
        } else if (opcode <= Opcodes.ALOAD) {
            load(((VarInsnNode) insn).var);
        } else if (opcode <= Opcodes.SALOAD) {
            loadElement("IJFDAIII".charAt(opcode - Opcodes.IALOAD));
        } else if (opcode <= Opcodes.ASTORE) {
            evaluation.set(((VarInsnNode) insn).var, pop());
        } else if (opcode <= Opcodes.SASTORE) {
            storeElement();
        } else if (opcode <= Opcodes.SWAP) {
            shuffle(opcode);
        } else if (opcode <= Opcodes.LXOR) {
            arithmetic.operate(opcode);
        } else if (opcode == Opcodes.IINC) {
            IincInsnNode add = (IincInsnNode) insn;
            load(add.var);
            push(Value.of(add.incr));
            arithmetic.operate(Opcodes.IADD);
            evaluation.set(add.var, pop());
        } else if (opcode <= Opcodes.I2S) {
            arithmetic.convert(opcode);
        } else if (opcode <= Opcodes.DCMPG) {
            Value b = pop();
            Value a = pop();
            int unordered = opcode == Opcodes.FCMPG || opcode == Opcodes.DCMPG ? 1 : -1;
            Integer folded = Folding.compare(a.constant, b.constant, unordered);
            push(folded != null ? Value.of(folded)
                    : Arithmetic.derived('I', "compare(" + a.lua + ", " + b.lua + ", " + unordered + ")", a, b));
        } else {
            return objects(insn);
        }
        return true;
    }

    private void constant(AbstractInsnNode insn) throws Undecodable {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.ACONST_NULL) {
            push(new Value('A', "NULL"));
        } else if (opcode <= Opcodes.ICONST_5 && opcode > Opcodes.ACONST_NULL) {
            push(Value.of(opcode - Opcodes.ICONST_0));
        } else if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
            push(Value.constant('J', (long) (opcode - Opcodes.LCONST_0)));
        } else if (opcode >= Opcodes.FCONST_0 && opcode <= Opcodes.FCONST_2) {
            push(Value.constant('F', (float) (opcode - Opcodes.FCONST_0)));
        } else if (opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1) {
            push(Value.constant('D', (double) (opcode - Opcodes.DCONST_0)));
        } else if (insn instanceof IntInsnNode number) {
            push(Value.of(number.operand));
        } else if (insn instanceof LdcInsnNode load) {
            literal(load.cst);
        }
    }

    private void literal(Object literal) throws Undecodable {
        if (literal instanceof Integer) {
            push(Value.constant('I', literal));
        } else if (literal instanceof Long) {
            push(Value.constant('J', literal));
        } else if (literal instanceof Float) {
            push(Value.constant('F', literal));
        } else if (literal instanceof Double) {
            push(Value.constant('D', literal));
        } else if (literal instanceof String) {
            push(Value.constant('A', literal).typed(String.class, true));
        } else if (literal instanceof Type type && type.getSort() != Type.METHOD) {
            push(Value.constant('A', evaluation.program.files.load(type)).typed(Class.class, true));
        } else {
            push(Value.unknown('A', "a constant of the class file"));
        }
    }

    private void load(int variable) throws Undecodable {
        Value local = evaluation.local(variable);
        if (local == null) {
            throw new Undecodable("uses a variable of which a dissector lost sight");
        }
        if (local.isStream()) {
            push(local);
            return;
        }
        Value value = local.as("l" + variable);
        value.variable = value.constant == null ? variable : -1;
        push(value);
    }

    private void shuffle(int opcode) throws Undecodable {
        List<@Nullable Value> stack = evaluation.stack();
        int top = stack.size() - 1;
        switch (opcode) {
            case Opcodes.POP -> pop();
            case Opcodes.POP2 -> {
                if (!pop().isWide()) {
                    pop();
                }
            }
            case Opcodes.DUP -> push(stack.get(top));
            case Opcodes.DUP_X1 -> stack.add(top - 1, stack.get(top));
            case Opcodes.DUP_X2 -> stack.add(stack.get(top - 1).isWide() ? top - 1 : top - 2, stack.get(top));
            case Opcodes.DUP2 -> {
                if (stack.get(top).isWide()) {
                    push(stack.get(top));
                } else {
                    push(stack.get(top - 1));
                    push(stack.get(top));
                }
            }
            case Opcodes.DUP2_X1 -> {
                if (stack.get(top).isWide()) {
                    stack.add(top - 1, stack.get(top));
                } else {
                    stack.add(top - 2, stack.get(top - 1));
                    stack.add(top - 1, stack.get(top + 1));
                }
            }
            case Opcodes.SWAP -> push(stack.remove(top - 1));
            default -> throw new Undecodable("moves values as a dissector does not");
        }
    }

    // ---- Arrays

    private void loadElement(char sort) throws Undecodable {
        Value index = pop();
        Value array = pop();
        List<Object> elements = new ArrayList<>();
        for (Object example : array.examples) {
            int length = java.lang.reflect.Array.getLength(example);
            for (int i = 0; i < length; i++) {
                if (index.constant == null || index.intConstant() == i) {
                    elements.add(java.lang.reflect.Array.get(example, i));
                }
            }
        }
        boolean isTable = array.examples.size() == 1 && array.examples.get(0) instanceof int[] && array.name == null;
        if (sort == 'A') {
            Value element = Arithmetic.derived('A', "elem(r, " + array.lua + ", " + index.lua + ")", array, index);
            element.readsFields = true;
            element.name = array.name;
            Class<?> component = array.type == null ? null : array.type.getComponentType();
            push(Facts.ofObjects(element, component, elements));
        } else if (isTable) {
            StringBuilder table = new StringBuilder("pick(").append(index.lua).append(", {[0]=");
            for (int number : (int[]) array.examples.get(0)) {
                table.append(number).append(',');
            }
            push(Arithmetic.derived(sort, table.append("})").toString(), index, null));
        } else {
            Value element = Arithmetic.derived(sort, "get(r, " + array.lua + ", " + index.lua + ")", array, index);
            element.readsFields = true;
            element.name = null;
            push(element);
        }
    }

    private void storeElement() throws Undecodable {
        Value value = pop();
        Value index = pop();
        Value array = pop();
        if (value.name != null && array.name != null) {
            boolean isStable = index.constant != null || index.variable >= 0;
            String row = array.lua.matches("l[0-9]+") ? ", " + array.lua : "";
            value.name.learn(array.name, isStable ? index.lua + row : null, isStable);
        }
        evaluation.changesFields();
        evaluation.emit("put(r, " + array.lua + ", " + index.lua + ", " + value.lua + ")");
    }

    // ---- Objects

    private boolean objects(AbstractInsnNode insn) throws Undecodable {
        switch (insn.getOpcode()) {
            case Opcodes.GETSTATIC -> getStatic((FieldInsnNode) insn);
            case Opcodes.PUTSTATIC -> {
                pop();
                evaluation.changesFields();
            }
            case Opcodes.GETFIELD -> getField((FieldInsnNode) insn);
            case Opcodes.PUTFIELD -> putField((FieldInsnNode) insn);
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE -> {
                return calls.call((MethodInsnNode) insn);
            }
            case Opcodes.INVOKEDYNAMIC -> functional((InvokeDynamicInsnNode) insn);
            case Opcodes.NEW -> {
                Value made = new Value('A', "obj(r)").typed(evaluation.program.files.load(((TypeInsnNode) insn).desc), true);
                made.created = true;
                push(evaluation.temporary(made.named(Name.unknown(evaluation.procedure.self, ""))));
            }
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                Value length = pop();
                push(evaluation.temporary(new Value('A', "array(r, " + length.lua + ")")));
            }
            case Opcodes.ARRAYLENGTH -> length();
            case Opcodes.CHECKCAST -> cast((TypeInsnNode) insn);
            case Opcodes.INSTANCEOF -> {
                Value value = pop();
                Class<?> type = evaluation.program.files.load(((TypeInsnNode) insn).desc);
                push(value.exact && value.type != null ? Value.of(type.isAssignableFrom(value.type) ? 1 : 0)
                        : Value.unknown('I', "the class of an object"));
            }
            case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> pop();
            default -> throw new Undecodable("does what a dissector does not");
        }
        return true;
    }

    private void cast(TypeInsnNode cast) throws Undecodable {
        Value value = pop();
        if (!value.isStream() && !value.exact) {
            Class<?> type = evaluation.program.files.load(cast.desc);
            Value known = value.as(value.lua);
            known.readsFields = value.readsFields;
            known.variable = value.variable;
            push(known.typed(type, Facts.isFinal(type)));
        } else {
            push(value);
        }
    }

    private void length() throws Undecodable {
        Value array = pop();
        int length = -1;
        for (Object example : array.examples) {
            int its = java.lang.reflect.Array.getLength(example);
            length = length < 0 || length == its ? its : Integer.MAX_VALUE;
        }
        boolean isKnown = length >= 0 && length < Integer.MAX_VALUE;
        push(isKnown ? Value.of(length) : Arithmetic.derived('I', "len(" + array.lua + ")", array, null).named(null));
    }

    private void getStatic(FieldInsnNode get) throws Undecodable {
        Class<?> owner = evaluation.program.files.load(get.owner);
        push(Facts.ofStatic(evaluation.program.files, owner, get.name, Type.getType(get.desc)));
    }

    private void getField(FieldInsnNode get) throws Undecodable {
        Value object = pop();
        push(Facts.ofField(object, evaluation.program.files, get));
    }

    private void putField(FieldInsnNode put) throws Undecodable {
        Value value = pop();
        Value object = pop();
        if (value.isStream()) {
            throw new Undecodable("keeps the stream");
        }
        if (value.name != null && object.name != null) {
            value.name.learn(object.name, put.name);
        }
        evaluation.changesFields();
        evaluation.emit("put(r, " + object.lua + ", " + Lua.text(put.name) + ", " + value.lua + ")");
    }

    private void functional(InvokeDynamicInsnNode insn) throws Undecodable {
        Type[] types = Type.getArgumentTypes(insn.desc);
        List<Value> captured = evaluation.pop(types.length);
        char sort = Facts.sort(Type.getReturnType(insn.desc));
        boolean isLambda = insn.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        if (isLambda && insn.bsmArgs.length > 1 && insn.bsmArgs[1] instanceof Handle handle) {
            Value made = new Value('A', "NULL");
            made.lambda = new Value.Lambda(handle, captured);
            push(made);
        } else {
            push(Value.unknown(sort, "what a method made for this place gives"));
        }
    }
}
