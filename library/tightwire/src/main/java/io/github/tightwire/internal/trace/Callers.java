package io.github.tightwire.internal.trace;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NameTable;
import io.github.tightwire.internal.tree.SourceCall;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The callers of an operation: the methods of the program between it and the operation, or the object, that it is a part of. */
final class Callers {
    private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    private static final String OWN_PACKAGE = Callers.class.getPackageName();

    private Callers() {
    }

    /**
     * The calls that led to an operation that has just begun, outermost first; empty where it was called by another operation. A
     * call that nothing is known of is null.
     */
    static List<@Nullable SourceCall> current() {
        return WALKER.walk(Callers::calls);
    }

    private static List<@Nullable SourceCall> calls(Stream<StackFrame> stack) {
        List<@Nullable SourceCall> calls = new ArrayList<>();
        Iterator<StackFrame> frames = stack.iterator();
        boolean within = true;
        while (within && frames.hasNext()) {
            StackFrame frame = frames.next();
            Class<?> type = frame.getDeclaringClass();
            boolean isNoting = type.isHidden() || type.getPackageName().equals(OWN_PACKAGE);
            within = isNoting || !BitStream.class.isAssignableFrom(type) && !type.isAssignableFrom(BitStream.class);
            if (within && !isNoting) {
                calls.add(0, call(frame, type));
            }
        }
        return calls;
    }

    private static @Nullable SourceCall call(StackFrame frame, Class<?> type) {
        // The JDK's methods call no operations by names of their own.
        boolean isJdk = type.getClassLoader() == null || frame.isNativeMethod();
        if (isJdk) {
            return null;
        }
        String method = frame.getMethodName();
        return Compilers.arePresent()
                ? Compilers.get().callAt(type, method, frame.getDescriptor(), frame.getByteCodeIndex())
                : NameTable.callAt(type, method, frame.getDescriptor(), frame.getByteCodeIndex());
    }
}
