package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FunctionAdapter;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.classfile.Value.Lambda;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the functional objects whose method is known: those that an instruction of the method itself makes, and those that a constant
 * holds, a {@code static final} field, because the initialiser of its class makes one and stores it there, and no other.
 */
public final class Lambdas {
    /** Of a method that gives back a family. */
    private static final String GETTER = "()".concat(LikelyClasses.FAMILY);

    /** The most methods that such a method leads through, as those of a companion in Kotlin do. */
    private static final int MOST_GETTERS = 3;

    private final ClassFiles files;
    /** True if families are told apart. */
    private final boolean knowsFamilies;
    /** The values of fields, by their names; null where that is not known. */
    private final Map<String, Value> fields = new HashMap<>();

    public Lambdas(ClassFiles files, boolean knowsFamilies) {
        this.files = files;
        this.knowsFamilies = knowsFamilies;
    }

    /** Returns the object that an instruction makes, with what it captures on the stack; null where its method is not known. */
    static Value made(MethodScope scope, int index, Frame<Value> frame) {
        if (!(scope.body.insns[index] instanceof InvokeDynamicInsnNode creation) || !FunctionAdapter.isCreation(creation)) {
            return null;
        }
        Method method = functionOf(scope.method, creation);
        if (method == null) {
            return null;
        }
        List<Value> captured = new ArrayList<>();
        for (int i = Type.getArgumentCount(creation.desc); i > 0; i--) {
            Value value = Value.fromTop(frame, i);
            // Where that was made once more, what it captured would be another.
            captured.add(value.lambda != null && !value.lambda.captured().isEmpty() ? Value.of(value.type) : value);
        }
        return Value.of(Type.getReturnType(creation.desc), new Lambda(method, scope.site(index, !captured.isEmpty()), captured));
    }

    /** Puts what a functional object captures into variables. */
    static void capture(MethodScope scope, int index, Lambda lambda, Frame<Value> next) {
        int variable = scope.body.captures(index);
        for (Value captured : lambda.captured()) {
            next.setLocal(variable, captured);
            if (captured.getSize() == 2) {
                next.setLocal(variable + 1, Value.NONE);
            }
            variable += captured.getSize();
        }
    }

    /**
     * Returns the object that an instruction gets out of a field, itself or by a getter, once the field's class is initialised; null where
     * nobody knows.
     */
    public Value got(AbstractInsnNode insn) {
        AbstractInsnNode load = insn;
        for (int i = 0; knowsFamilies && i < MOST_GETTERS && load instanceof MethodInsnNode call && call.desc.equals(GETTER); i++) {
            load = given(call);
        }
        return held(load);
    }

    private Value held(AbstractInsnNode insn) {
        if (!(insn instanceof FieldInsnNode field) || insn.getOpcode() != Opcodes.GETSTATIC || !field.desc.startsWith("L")) {
            return null;
        }
        String key = field.owner + "." + field.name;
        if (!fields.containsKey(key)) {
            fields.put(key, held(field));
        }
        return fields.get(key);
    }

    /** Returns the instruction that loads the result of a method, if it does nothing else; as properties do in Kotlin. Else null. */
    private AbstractInsnNode given(MethodInsnNode call) {
        try {
            Class<?> owner = files.load(call.owner);
            Method method = files.declared(owner, call.name, call.desc);
            boolean isKnown = method != null && (method.code().access & Inlining.UNCOMPILABLE) == 0
                    && (method.isStatic() || Modifier.isFinal(owner.getModifiers()));
            Body body = isKnown ? method.body() : null;
            return isKnown && body.size() == 2 && body.insns[1].getOpcode() == Opcodes.ARETURN ? body.insns[0] : null;
        } catch (NotCompilableException e) {
            return null;
        }
    }

    private Value held(FieldInsnNode field) {
        try {
            Class<?> owner = files.load(field.owner);
            boolean isFunction = field.desc.equals(LikelyClasses.FAMILY)
                    ? knowsFamilies
                    : files.load(Type.getType(field.desc).getInternalName()).isInterface();
            return isFunction && isConstant(files.file(owner).field(field.name, field.desc)) ? initial(owner, field) : null;
        } catch (NotCompilableException e) {
            return null;
        }
    }

    private static boolean isConstant(FieldNode field) {
        return field != null && (field.access & Opcodes.ACC_STATIC) != 0 && (field.access & Opcodes.ACC_FINAL) != 0;
    }

    private Value initial(Class<?> owner, FieldInsnNode field) throws NotCompilableException {
        Method initialiser = files.declared(owner, "<clinit>", "()V");
        if (initialiser == null) {
            return null;
        }
        Body body = initialiser.body();
        Method found = null;
        for (int i = 0; i < body.size(); i++) {
            if (body.insns[i] instanceof FieldInsnNode store && store.getOpcode() == Opcodes.PUTSTATIC && store.name.equals(field.name)
                    && store.desc.equals(field.desc)) {
                boolean fallsFromCreation = i > 0 && !body.isLabelled(i);
                if (found != null || !fallsFromCreation) {
                    return null;
                }
                found = stored(initialiser, body, i);
                if (found == null) {
                    return null;
                }
            }
        }
        return found == null ? null : Value.of(Type.getType(field.desc), new Lambda(found, new Lambda.Site(true, -1), List.of()));
    }

    /** The method of what an instruction of an initialiser stores. */
    private Method stored(Method initialiser, Body body, int store) {
        if (((FieldInsnNode) body.insns[store]).desc.equals(LikelyClasses.FAMILY)) {
            ClassFile file = initialiser.file();
            if (!file.hasAdapter(body.insns[store])) {
                file.keepAdapter(initialiser.owner(), body.insns[store], Families.stored(files, body, store));
            }
            return file.adapter(body.insns[store]);
        }
        boolean known = body.insns[store - 1] instanceof InvokeDynamicInsnNode creation && FunctionAdapter.isCreation(creation)
                && Type.getArgumentCount(creation.desc) == 0;
        return known ? functionOf(initialiser, (InvokeDynamicInsnNode) body.insns[store - 1]) : null;
    }

    /** The method of what an instruction makes. No lambda of our own: the first ones that a process links take it milliseconds. */
    public static Method functionOf(Method maker, InvokeDynamicInsnNode creation) {
        ClassFile file = maker.file();
        if (!file.hasAdapter(creation)) {
            file.keepAdapter(maker.owner(), creation, FunctionAdapter.of(creation));
        }
        return file.adapter(creation);
    }
}
