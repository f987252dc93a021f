package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import org.objectweb.asm.tree.MethodNode;

/** A class file in the making. Each method is written when it is added. */
public final class ClassFileWriter {
    private static final int MAGIC = 0xCAFEBABE;

    private final int version;
    private final int access;
    private final ConstantPool pool = new ConstantPool();
    private final Bytes methods = new Bytes(8192);
    private final List<String> interfaces = new ArrayList<>();
    private final CodeWriter code;
    private final int name;
    private final int superclass;
    private int count;

    /**
     * Starts a class, whose superclass is {@code Object}.
     *
     * @param version of the class file, 51 or above
     * @param access flags
     * @param name internal
     * @param superclasses the class that two others have in common, by their internal names
     */
    public ClassFileWriter(int version, int access, String name, BinaryOperator<String> superclasses) {
        this.version = version;
        this.access = access;
        this.name = pool.type(name);
        this.superclass = pool.type("java/lang/Object");
        this.code = new CodeWriter(name, pool, new Verified(superclasses));
    }

    /**
     * Lets the class implement an interface.
     *
     * @param type its internal name
     */
    public void implement(String type) {
        interfaces.add(type);
    }

    /**
     * Writes a method, which has code.
     *
     * @param method its access, name, descriptor, instructions and handlers; the rest is found out
     * @throws TooLargeException if it does not fit
     */
    public void add(MethodNode method) {
        methods.u2(method.access).u2(pool.utf8(method.name)).u2(pool.utf8(method.desc)).u2(1);
        code.write(method, methods);
        count++;
    }

    /** The class file. */
    public byte[] toByteArray() {
        int[] implemented = new int[interfaces.size()];
        for (int i = 0; i < implemented.length; i++) {
            implemented[i] = pool.type(interfaces.get(i));
        }
        int bootstraps = pool.hasBootstraps() ? pool.utf8("BootstrapMethods") : 0;
        Bytes out = new Bytes(2 * methods.length());
        out.u4(MAGIC).u4(version);
        pool.writeTo(out);
        out.u2(access).u2(name).u2(superclass).u2(implemented.length);
        for (int type : implemented) {
            out.u2(type);
        }
        out.u2(0).u2(count).append(methods);
        if (bootstraps > 0) {
            out.u2(1);
            pool.writeBootstraps(bootstraps, out);
        } else {
            out.u2(0);
        }
        return out.toArray();
    }
}
