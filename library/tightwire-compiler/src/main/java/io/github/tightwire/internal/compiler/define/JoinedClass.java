package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.kernel.Site;
import io.github.tightwire.internal.template.Direction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A class of ready code with those methods of its {@linkplain ReadyParts parts} that it calls, under names of their own. */
final class JoinedClass {
    private final ClassNode whole;
    private final List<Site> sites;
    private int parts;

    /** The class of a method, before it has parts. */
    JoinedClass(TemplateClass caller) {
        whole = read(caller);
        sites = new ArrayList<>(Arrays.asList(caller.sites().toArray()));
    }

    private static ClassNode read(TemplateClass of) {
        ClassNode read = new ClassNode();
        new ClassReader(of.classFile()).accept(read, 0);
        return read;
    }

    /** Adds a part. */
    void add(TemplateClass added) {
        ClassNode part = read(added);
        parts++;
        for (MethodNode method : reachable(part)) {
            for (AbstractInsnNode insn : method.instructions) {
                // At 0 is no site.
                if (insn instanceof LineNumberNode line && line.line > 0) {
                    line.line += sites.size() - 1;
                }
            }
            method.name = HotColdSplit.ofPart(method.name, parts);
            whole.methods.add(method);
        }
        for (MethodNode method : whole.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof MethodInsnNode call && call.owner.equals(part.name)) {
                    call.owner = whole.name;
                    call.name = HotColdSplit.ofPart(call.name, parts);
                } else if (insn instanceof FieldInsnNode access && access.owner.equals(part.name)) {
                    access.owner = whole.name;
                    access.name = HotColdSplit.ofPart(access.name, parts);
                }
            }
        }
        for (FieldNode field : part.fields) {
            field.name = HotColdSplit.ofPart(field.name, parts);
            whole.fields.add(field);
        }
        Site[] all = added.sites().toArray();
        sites.addAll(Arrays.asList(all).subList(1, all.length));
    }

    /** The methods that others call, and what those call. */
    private static Set<MethodNode> reachable(ClassNode part) {
        Set<MethodNode> reached = new LinkedHashSet<>();
        Deque<MethodNode> open = new ArrayDeque<>();
        for (Direction direction : Direction.values()) {
            reach(part, direction.anywhere(), reached, open);
        }
        while (!open.isEmpty()) {
            for (AbstractInsnNode insn : open.remove().instructions) {
                if (insn instanceof MethodInsnNode call && call.owner.equals(part.name)) {
                    reach(part, call.name, reached, open);
                }
            }
        }
        return reached;
    }

    private static void reach(ClassNode part, String name, Set<MethodNode> reached, Deque<MethodNode> open) {
        for (MethodNode method : part.methods) {
            if (method.name.equals(name) && reached.add(method)) {
                open.add(method);
            }
        }
    }

    byte[] classFile() {
        ClassWriter writer = new ClassWriter(0);
        whole.accept(writer);
        return writer.toByteArray();
    }

    /** The sites of all methods, by the numbers of their lines. */
    Site[] sites() {
        return sites.toArray(new Site[0]);
    }
}
