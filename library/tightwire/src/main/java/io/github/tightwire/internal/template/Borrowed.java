package io.github.tightwire.internal.template;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * The rights of the user's own class for compiled code: it links the method handles that were made of them. A call site has one for good,
 * which HotSpot inlines: a protected field costs what a public one does.
 */
public final class Borrowed {
    private Borrowed() {
    }

    /**
     * A user's own call site, as his class would link it.
     *
     * @param lookup of his class
     * @param bootstrap that makes it
     * @param arguments of the bootstrap method, after the first three
     */
    public record Site(Lookup lookup, MethodHandle bootstrap, List<Object> arguments) {
    }

    /**
     * The handle of a member, as a class file names it.
     *
     * @param lookup of the user's class, with full privileges
     * @param kind as {@link java.lang.invoke.MethodHandleInfo} numbers them
     * @param owner the class that the member is looked for in
     * @param name of the member
     * @param descriptor of the method, or of the field
     * @return the handle, which takes the receiver first
     * @throws ReflectiveOperationException if there is no such member, or the user's class may not use it
     */
    public static MethodHandle member(Lookup lookup, int kind, Class<?> owner, String name, String descriptor)
            throws ReflectiveOperationException {
        ClassLoader loader = lookup.lookupClass().getClassLoader();
        if (kind <= MethodHandleInfo.REF_putStatic) {
            Class<?> type = MethodType.fromMethodDescriptorString("()".concat(descriptor), loader).returnType();
            return switch (kind) {
                case MethodHandleInfo.REF_getField -> lookup.findGetter(owner, name, type);
                case MethodHandleInfo.REF_putField -> lookup.findSetter(owner, name, type);
                case MethodHandleInfo.REF_getStatic -> lookup.findStaticGetter(owner, name, type);
                default -> lookup.findStaticSetter(owner, name, type);
            };
        }
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, loader);
        return switch (kind) {
            case MethodHandleInfo.REF_invokeStatic -> lookup.findStatic(owner, name, type);
            case MethodHandleInfo.REF_invokeSpecial -> lookup.findSpecial(owner, name, type, lookup.lookupClass());
            case MethodHandleInfo.REF_newInvokeSpecial -> lookup.findConstructor(owner, type);
            default -> lookup.findVirtual(owner, name, type);
        };
    }

    // ---- Of hidden classes, which have in their data what was found when they were made

    /**
     * The bootstrap method of what stands in place of an instruction that uses a member.
     *
     * @param lookup of the compiled class
     * @param name "_"
     * @param type of the handle
     * @param index in the data of the class
     * @return a call site that never changes
     * @throws IllegalAccessException if the lookup is of another class
     */
    public static CallSite handle(Lookup lookup, String name, MethodType type, int index) throws IllegalAccessException {
        return new ConstantCallSite(MethodHandles.classDataAt(lookup, name, MethodHandle.class, index));
    }

    /**
     * The bootstrap method of a user's own {@code invokedynamic}: links it as his class would.
     *
     * @param lookup of the compiled class
     * @param name that the user's has
     * @param type of the call site
     * @param index in the data of the class
     * @return what his bootstrap method makes
     * @throws Throwable what that throws
     */
    public static CallSite site(Lookup lookup, String name, MethodType type, int index) throws Throwable {
        return link(MethodHandles.classDataAt(lookup, "_", Site.class, index), name, type);
    }

    // ---- Of ready code, which is of the user's module, and so may look into his class

    /**
     * A constant of ready code: what the user's class may use.
     *
     * @param lookup of the ready code
     * @param name "_"
     * @param type that of a method handle
     * @param user his class
     * @param kind of the {@linkplain #member member}
     * @param owner the class that it is looked for in
     * @param member its name
     * @param descriptor of it
     * @return the handle
     * @throws ReflectiveOperationException if there is no such member, or the user's class may not use it
     */
    public static MethodHandle constant(Lookup lookup, String name, Class<?> type, Class<?> user, int kind, Class<?> owner,
            String member, String descriptor) throws ReflectiveOperationException {
        return member(MethodHandles.privateLookupIn(user, lookup), kind, owner, member, descriptor);
    }

    /**
     * The bootstrap method of what stands in place of an instruction that uses a member.
     *
     * @param lookup of the ready code
     * @param name "_"
     * @param type of the handle
     * @param handle a {@linkplain #constant constant}
     * @return a call site that never changes
     */
    public static CallSite handle(Lookup lookup, String name, MethodType type, MethodHandle handle) {
        return new ConstantCallSite(handle);
    }

    /**
     * The bootstrap method of a user's own {@code invokedynamic}: links it as his class would.
     *
     * @param lookup of the ready code
     * @param name that the user's has
     * @param type of the call site
     * @param user his class
     * @param bootstrap that his class names
     * @param arguments of that, after the first three
     * @return what his bootstrap method makes
     * @throws Throwable what that throws
     */
    public static CallSite site(Lookup lookup, String name, MethodType type, Class<?> user, MethodHandle bootstrap, Object... arguments)
            throws Throwable {
        return link(new Site(MethodHandles.privateLookupIn(user, lookup), bootstrap, List.of(arguments)), name, type);
    }

    private static CallSite link(Site site, String name, MethodType type) throws Throwable {
        List<Object> arguments = new ArrayList<>(List.of(site.lookup, name, type));
        arguments.addAll(site.arguments);
        return (CallSite) site.bootstrap.invokeWithArguments(arguments);
    }
}
