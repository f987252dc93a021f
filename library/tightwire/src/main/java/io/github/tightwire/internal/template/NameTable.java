package io.github.tightwire.internal.template;

import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.PerClass;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.tree.CallSite;
import io.github.tightwire.internal.tree.SourceCall;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The calls in the methods of a class that take the stream, as a build wrote them down: for traces and messages where there is no
 * compiler to look into the class file. It is used if that is still the one that it was made of.
 */
public final class NameTable {
    private static final PerClass<AtomicReference<ReadyCode.@Nullable Names>> OF_CODE = new PerClass<>() {
        @Override
        protected AtomicReference<ReadyCode.@Nullable Names> computeValue(Class<?> code) {
            return new AtomicReference<>();
        }
    };

    private static final PerClass<NameTable> OF_CLASS = new PerClass<>() {
        @Override
        protected NameTable computeValue(Class<?> type) {
            return new NameTable(load(type));
        }
    };

    /** Changes with the format; the digest of the class file follows, or the word for none. */
    private static final String FORMAT = "tightwire names 1 ";
    private static final String TRUSTED = "trusted";
    /** The start of the descriptor of a class of the library: relocation moves that, and rewrites no text. */
    private static final String LIBRARY = "L" + LibraryPackages.ROOT.replace('.', '/');
    private static final String RELOCATABLE = "L~";
    private static final char METHOD = '.';
    private static final int HEX = 16;

    /** By the method's name and descriptor, and by the offset of the call in its code. */
    private final Map<String, Map<Integer, SourceCall>> methods;

    private NameTable(Map<String, Map<Integer, SourceCall>> methods) {
        this.methods = methods;
    }

    /**
     * Takes the names of a class, when theirs is initialised.
     *
     * @param names the one object of its class
     */
    public static void register(ReadyCode.Names names) {
        OF_CODE.get(names.getClass()).set(names);
    }

    /**
     * The name of the class that has the names of another one.
     *
     * @param type the name of the other one
     * @return the name, in the same form
     */
    public static String name(String type) {
        return type.concat(Traces.MARK).concat("$names");
    }

    /**
     * The call at the current position in a method, see {@link TemplateCompiler#callAt}.
     *
     * @param type the class that declares the method
     * @param method its name
     * @param descriptor of the method
     * @param offset of the current position, in bytes of its code
     * @return the call; null where no build wrote it down, or that was another class file
     */
    public static @Nullable SourceCall callAt(Class<?> type, String method, String descriptor, int offset) {
        Map<Integer, SourceCall> calls = OF_CLASS.get(type).methods.get(method.concat(descriptor));
        return calls == null ? null : calls.get(offset);
    }

    private static Map<String, Map<Integer, SourceCall>> load(Class<?> type) {
        try {
            Lookups.export(type);
            Class<?> code = Class.forName(name(type.getName()), true, type.getClassLoader());
            ReadyCode.Names names = code.getClassLoader() == type.getClassLoader() ? OF_CODE.get(code).get() : null;
            return names == null ? Map.of() : decode(names.names(), type);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return Map.of();
        }
    }

    /**
     * Writes a table.
     *
     * @param digest of the class file, as {@link ClassFileOrigin#digest(byte[])} has it; null where nobody will look at it
     * @param methods by name and descriptor, and by the offset of the call in the code
     * @return the text
     */
    public static String encode(@Nullable Long digest, Map<String, Map<Integer, SourceCall>> methods) {
        StringBuilder text = new StringBuilder(FORMAT).append(digest == null ? TRUSTED : Long.toHexString(digest)).append('\n');
        methods.forEach((method, calls) -> {
            text.append(METHOD).append(method.replace(LIBRARY, RELOCATABLE)).append('\n');
            calls.forEach((offset, call) -> text.append(offset).append('\t').append(call.site().operation()).append('\t')
                    .append(call.site().number()).append('\t').append(call.start()).append('\t').append(call.loops()).append('\t')
                    .append(call.isWalked() ? 1 : 0).append('\t').append(call.isFirst() ? 1 : 0).append('\t')
                    .append(call.name() == null ? "" : call.name()).append('\n'));
        });
        return text.toString();
    }

    private static Map<String, Map<Integer, SourceCall>> decode(String text, Class<?> type) {
        String[] lines = text.split("\n");
        if (!lines[0].startsWith(FORMAT) || !isOf(type, lines[0].substring(FORMAT.length()))) {
            return Map.of();
        }
        Map<String, Map<Integer, SourceCall>> methods = new HashMap<>();
        Map<Integer, SourceCall> calls = new HashMap<>();
        String method = "";
        String descriptor = "";
        for (int i = 1; i < lines.length; i++) {
            String line = lines[i];
            if (line.charAt(0) == METHOD) {
                int parameters = line.indexOf('(');
                method = line.substring(1, parameters);
                descriptor = line.substring(parameters).replace(RELOCATABLE, LIBRARY);
                calls = new HashMap<>();
                methods.put(method.concat(descriptor), calls);
            } else {
                String[] words = line.split("\t", -1);
                CallSite site = new CallSite(type.getName(), method, descriptor, words[1], Integer.parseInt(words[2]));
                calls.put(Integer.valueOf(words[0]), new SourceCall(site, words[7].isEmpty() ? null : words[7],
                        Integer.parseInt(words[3]), Integer.parseInt(words[4]), words[5].equals("1"), words[6].equals("1")));
            }
        }
        return methods;
    }

    private static boolean isOf(Class<?> type, String digest) {
        if (digest.equals(TRUSTED)) {
            return true;
        }
        try (ClassFileOrigin.Digests digests = new ClassFileOrigin.Digests()) {
            Long own = digests.of(type);
            return own != null && own == Long.parseUnsignedLong(digest, HEX);
        }
    }
}
