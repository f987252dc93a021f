package io.github.tightwire.wireshark;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Methods that the packets' serialize methods may come to, with the classes and the constants that they refer to, as tables of Lua: of
 * each class that is referred to, the methods that are called by their name and descriptor, of whichever class.
 */
final class ReachableMethods {
    /** A method that is not given the stream is left to the program where it is longer. */
    private static final int MAX_INSTRUCTIONS = 400;
    private static final int MAX_METHODS = 5_000;
    private static final String STREAM = Type.getDescriptor(BitStream.class);
    /** The classes of the library that the script knows by itself. */
    private static final String KNOWN =
            Pattern.quote(BitStream.class.getPackageName()) + "\\.(internal\\..*|Family.*|Subset)";

    final ObjectTables prototypes;
    private final ProgramClasses files;
    private final StringBuilder methods = new StringBuilder();
    private final Map<Class<?>, StringJoiner> classes = new LinkedHashMap<>();
    private final Map<String, String> statics = new LinkedHashMap<>();
    private final Set<String> calls = new LinkedHashSet<>(List.of("serialize(" + STREAM + ")V",
            "serialize(" + STREAM + ")" + Type.getDescriptor(BitValue.class),
            "serialize(Ljava/lang/Object;" + STREAM + ")Ljava/lang/Object;",
            "serialize(Ljava/lang/Object;I" + STREAM + ")V", "serializeNextIndex(III)I"));
    private final Set<MethodNode> listed = new HashSet<>();
    private final Deque<Runnable> open = new ArrayDeque<>();

    ReachableMethods(ProgramClasses files) {
        this.files = files;
        this.prototypes = new ObjectTables(files, this::add, target -> call(target.getName() + target.getDesc()));
        add(BitStream.class);
    }

    /** Lists all that is known so far, and what that refers to. */
    void follow() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }

    private void add(@Nullable Class<?> type) {
        if (type != null && type.isEnum() && statics.putIfAbsent(type.getName(), "nil") == null) {
            statics.put(type.getName(), prototypes.constants(type));
        }
        if (type == null || !ProgramClasses.isListed(type) || type.getName().matches(KNOWN) || classes.containsKey(type)) {
            return;
        }
        classes.put(type, new StringJoiner(",", "{", "}"));
        add(type.getSuperclass());
        for (Class<?> each : type.getInterfaces()) {
            add(each);
        }
        files.file(type).methods.stream().filter(method -> calls.contains(method.name + method.desc)).forEach(method -> add(type, method));
    }

    private void call(String key) {
        if (calls.add(key)) {
            for (Class<?> type : List.copyOf(classes.keySet())) {
                files.file(type).methods.stream().filter(method -> key.equals(method.name + method.desc))
                        .forEach(method -> add(type, method));
            }
        }
    }

    private void add(Class<?> owner, MethodNode method) {
        boolean isShort = method.instructions.size() <= MAX_INSTRUCTIONS || method.desc.contains(STREAM);
        boolean isListed = ProgramClasses.isProgram(owner) || method.desc.matches("\\([IJFD]*\\)[IJFDZ]");
        if (method.instructions.size() > 0 && isShort && isListed && listed.size() < MAX_METHODS && listed.add(method)) {
            open.add(() -> list(owner, method));
        }
    }

    private void list(Class<?> owner, MethodNode method) {
        MethodTable listing;
        try {
            listing = new MethodTable(files, owner, method);
        } catch (AnalyzerException | RuntimeException e) {
            // Bytecode that ASM does not understand is left to the program.
            return;
        }
        int number = listed.size() - open.size();
        methods.append("-- ").append(owner.getName()).append('.').append(method.name).append("\nM[").append(number).append("] = ")
                .append(listing.text).append('\n');
        Objects.requireNonNull(classes.get(owner), "its class").add("[" + Lua.text(method.name + method.desc) + "]=" + number);
        listing.classes.forEach(name -> add(files.load(name)));
        for (Field field : listing.statics) {
            if (statics.putIfAbsent(ProgramClasses.staticKey(field), "nil") == null) {
                statics.put(ProgramClasses.staticKey(field), prototypes.constant(field));
            }
        }
        listing.calls.forEach(this::call);
    }

    /** Adds all of it to the script. */
    void print(StringBuilder lua) {
        prototypes.print(lua);
        statics.forEach((key, value) -> lua.append("S[").append(Lua.text(key)).append("] = ").append(value).append('\n'));
        lua.append(methods);
        classes.forEach((type, own) -> {
            StringJoiner interfaces = new StringJoiner(",", "{", "}");
            for (Class<?> each : type.getInterfaces()) {
                interfaces.add(Lua.name(each));
            }
            Class<?> above = type.getSuperclass();
            lua.append("C[").append(Lua.name(type)).append("] = {isEnum=").append(Enum.class.isAssignableFrom(type)).append(",super=")
                    .append(above == null ? "nil" : Lua.name(above)).append(",interfaces=").append(interfaces).append(",methods=")
                    .append(own).append("}\n");
        });
    }
}
