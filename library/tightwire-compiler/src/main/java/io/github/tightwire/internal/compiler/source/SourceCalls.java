package io.github.tightwire.internal.compiler.source;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.CallSite;
import io.github.tightwire.internal.tree.SourceCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * The calls in the methods of a class, and what their results and operands are called in the source: for the operation tree, and
 * for traces, which find them by the current position in a method.
 */
public final class SourceCalls {
    private static final ClassValue<SourceCalls> OF_CLASS = new ClassValue<>() {
        @Override
        protected SourceCalls computeValue(Class<?> type) {
            return new SourceCalls(type);
        }
    };

    private final Class<?> type;
    private final Map<String, MethodCalls> methods = new ConcurrentHashMap<>();

    private SourceCalls(Class<?> type) {
        this.type = type;
    }

    /**
     * The call at the current position in a method.
     *
     * @param type the class that declares the method
     * @param method its name
     * @param descriptor of the method
     * @param offset of the current position, in bytes of its code
     * @return the call; null where the class file does not say, or nothing shows that it is that of the class
     */
    public static SourceCall at(Class<?> type, String method, String descriptor, int offset) {
        MethodCalls calls = OF_CLASS.get(type).of(method, descriptor);
        int index = calls.offsets.indexOf(offset);
        return index < 0 ? null : calls.at(index);
    }

    /** The call that an instruction is, by its number in the method; null where it is none, or nothing is known. */
    public static SourceCall of(ClassFile.Method method, int index) {
        return OF_CLASS.get(method.owner()).of(method.code().name, method.code().desc).at(index);
    }

    /**
     * The calls that operations may come from, in the methods of a class that take the stream.
     *
     * @param type any class
     * @return by the name and descriptor of the method, and by the offset of the call in its code, in order
     * @throws NotCompilableException if the class file can't be read
     */
    public static Map<String, Map<Integer, SourceCall>> table(Class<?> type) throws NotCompilableException {
        SourceCalls calls = new SourceCalls(type);
        Map<String, Map<Integer, SourceCall>> table = new TreeMap<>();
        new ClassReader(ClassFile.bytes(type)).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
                if (desc.contains(LibraryNames.BIT_STREAM_DESCRIPTOR)) {
                    table.put(name.concat(desc), calls.of(name, desc).byOffset());
                }
                return null;
            }
        }, ClassReader.SKIP_CODE);
        table.values().removeIf(Map::isEmpty);
        return table;
    }

    private MethodCalls of(String method, String descriptor) {
        return methods.computeIfAbsent(method.concat(descriptor), key -> read(method, descriptor));
    }

    private MethodCalls read(String method, String descriptor) {
        try {
            // That it is the file of the class that was loaded.
            ClassFile.of(type);
            MethodReader reader = new MethodReader(ClassFile.bytes(type), method, descriptor);
            reader.read();
            return reader.code == null ? MethodCalls.NONE : new MethodCalls(type, reader.code, reader.offsets);
        } catch (NotCompilableException | AnalyzerException | RuntimeException e) {
            return MethodCalls.NONE;
        }
    }

    /** Reads one method, and where in the code each of its instructions stands. */
    private static final class MethodReader extends ClassReader {
        private final String method;
        private final String descriptor;
        private final List<Integer> offsets = new ArrayList<>();
        private MethodNode code;
        private boolean within;

        MethodReader(byte[] classFile, String method, String descriptor) {
            super(classFile);
            this.method = method;
            this.descriptor = descriptor;
        }

        void read() {
            accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
                    within = name.equals(method) && desc.equals(descriptor);
                    if (within) {
                        code = new MethodNode(Opcodes.ASM9, access, name, desc, signature, exceptions);
                        return code;
                    }
                    return null;
                }
            }, SKIP_FRAMES);
        }

        @Override
        protected void readBytecodeInstructionOffset(int offset) {
            if (within) {
                offsets.add(offset);
            }
        }
    }

    /** The calls of one method. */
    private static final class MethodCalls {
        private static final MethodCalls NONE = new MethodCalls();
        private static final Pattern COUNTED = Pattern.compile("\\[(\\d+)" + Pattern.quote(SourceNames.COUNTED) + "\\]");

        private final List<Integer> offsets;
        private final Map<Integer, SourceCall> calls = new HashMap<>();
        private final Set<Integer> leads = new HashSet<>();

        private MethodCalls() {
            this.offsets = List.of();
        }

        MethodCalls(Class<?> type, MethodNode code, List<Integer> offsets) throws AnalyzerException {
            this.offsets = offsets;
            Body body = new Body(code);
            // What the library calls its variables is of no interest to anybody.
            SourceNames names = StreamClasses.contains(type) ? null : new SourceNames(type, code, body);
            SourceLoops loops = new SourceLoops(body);
            for (int i = 0; i < body.size(); i++) {
                if (body.insns[i] instanceof MethodInsnNode call) {
                    CallSite site = new CallSite(type.getName(), code.name, code.desc, call.name, number(body, i, call.name));
                    String name = names == null ? null : names.of(i);
                    Matcher counted = COUNTED.matcher(name == null ? "" : name);
                    int start = counted.find() ? Integer.parseInt(counted.group(1)) : -1;
                    calls.put(i, new SourceCall(site, name == null ? null : counted.replaceAll("[]"), start, loops.count(i),
                            loops.isWalked(i), i == loops.first()));
                    if (leads(call)) {
                        leads.add(i);
                    }
                }
            }
        }

        SourceCall at(int index) {
            return calls.get(index);
        }

        /** Those that may lead to an operation. */
        Map<Integer, SourceCall> byOffset() {
            Map<Integer, SourceCall> found = new TreeMap<>();
            calls.forEach((index, call) -> {
                if (leads.contains(index)) {
                    found.put(offsets.get(index), call);
                }
            });
            return found;
        }

        private static boolean leads(MethodInsnNode call) {
            return StreamClasses.contains(call.owner) || call.desc.contains(LibraryNames.BIT_STREAM_DESCRIPTOR)
                    || !call.owner.startsWith("java/lang/") && !call.name.equals("<init>");
        }

        /** By lines first, since compilers agree on those. */
        private static int number(Body body, int index, String name) {
            int number = 0;
            for (int i = 0; i < body.size(); i++) {
                boolean isBefore = body.line(i) < body.line(index) || body.line(i) == body.line(index) && i < index;
                AbstractInsnNode insn = body.insns[i];
                if (isBefore && insn instanceof MethodInsnNode other && other.name.equals(name)) {
                    number++;
                }
            }
            return number;
        }
    }
}
