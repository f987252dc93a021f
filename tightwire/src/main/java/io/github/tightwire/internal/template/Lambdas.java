package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import io.github.tightwire.internal.template.Value.Lambda;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the functional objects whose method is known: those that an instruction of the method itself makes, and those that a constant
 * holds, a {@code static final} field, because the initialiser of its class makes one and stores it there, and no other.
 */
final class Lambdas {
    private final ClassFiles files;

    Lambdas(ClassFiles files) {
        this.files = files;
    }

    /** What an instruction makes, with what it captures on the stack; null where its method is not known. */
    static Value made(Context context, int index, Frame<Value> frame) {
        if (!(context.body.insns[index] instanceof InvokeDynamicInsnNode creation) || !Adapter.isCreation(creation)) {
            return null;
        }
        Method method = context.method.file().adapter(context.method.owner(), creation);
        if (method == null) {
            return null;
        }
        List<Value> captured = new ArrayList<>();
        for (int i = Type.getArgumentCount(creation.desc); i > 0; i--) {
            Value value = Value.fromTop(frame, i);
            // Where that was made once more, what it captured would be another.
            captured.add(value.lambda != null && !value.lambda.captured().isEmpty() ? Value.of(value.type) : value);
        }
        return Value.of(Type.getReturnType(creation.desc), new Lambda(method, context.site(index, !captured.isEmpty()), captured));
    }

    /** Puts what a functional object captures into variables. */
    static void capture(Context context, int index, Lambda lambda, Frame<Value> next) {
        int variable = context.body.captures(index);
        for (Value captured : lambda.captured()) {
            next.setLocal(variable, captured);
            if (captured.getSize() == 2) {
                next.setLocal(variable + 1, Value.NONE);
            }
            variable += captured.getSize();
        }
    }

    /** What a field holds once its class is initialised; null where that is not known. */
    Value held(AbstractInsnNode insn) {
        if (!(insn instanceof FieldInsnNode field) || insn.getOpcode() != Opcodes.GETSTATIC || !field.desc.startsWith("L")) {
            return null;
        }
        try {
            Class<?> owner = files.load(field.owner);
            return files.load(Type.getType(field.desc).getInternalName()).isInterface() && isConstant(files.file(owner), field)
                    ? initial(owner, field)
                    : null;
        } catch (NotCompilableException e) {
            return null;
        }
    }

    private static boolean isConstant(ClassFile file, FieldInsnNode field) {
        for (FieldNode declared : file.fields) {
            if (declared.name.equals(field.name) && declared.desc.equals(field.desc)) {
                return (declared.access & Opcodes.ACC_STATIC) != 0 && (declared.access & Opcodes.ACC_FINAL) != 0;
            }
        }
        return false;
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
                if (found != null || !fallsFromCreation || !(body.insns[i - 1] instanceof InvokeDynamicInsnNode creation)
                        || !Adapter.isCreation(creation) || Type.getArgumentCount(creation.desc) > 0) {
                    return null;
                }
                found = initialiser.file().adapter(owner, creation);
            }
        }
        return found == null ? null : Value.of(Type.getType(field.desc), new Lambda(found, new Lambda.Site(true, -1), List.of()));
    }
}
