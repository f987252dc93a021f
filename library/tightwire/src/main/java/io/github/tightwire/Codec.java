package io.github.tightwire;

import io.github.tightwire.internal.codec.Codecs;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;

/**
 * Writes, reads and measures objects of one type by their {@code serialize} method.
 *
 * <pre>{@code
 * Codec<PlayerState> codec = Codec.of(PlayerState.class);
 * int bytes = codec.write(state, buffer);
 * Verdict verdict = codec.read(copy, buffer, bytes);
 * }</pre>
 *
 * <p><b>Writing</b> throws an {@link IllegalArgumentException} for a value outside its bounds and a
 * {@link PacketOverflowException} for a packet that does not fit. The message has the path of the field or element. Nothing outside
 * the given range is touched. Within the range, bytes after the packet may be overwritten.
 *
 * <p><b>Reading</b> returns a {@link Verdict}: accepted, or why not and at which bit. No operation of {@link BitStream} ever throws
 * because of the bytes. An object whose packet was refused is half read: the values before the refused one have arrived; that one and
 * those after it keep what they held.
 *
 * <p>A packet ends where its object ends: {@code read} refuses bytes that are left over, and padding in the last byte that is not zero.
 * To read an object out of something longer, call {@code readEmbedded}, which looks at nothing after the object.
 *
 * <p>Exceptions of the type's <i>own</i> code (its serialize method, the constructor of a value, a missing
 * {@linkplain BitStream#context context}) come out of {@code read} unchanged. They are bugs in the program, not verdicts, and the
 * object is half read. But an index into a table, or a range whose ends are the wrong way round, may well come from a stranger: check it
 * with {@link BitStream#require}, and the packet is refused. A server that isn't sure of all its types catches {@link RuntimeException}
 * around {@code read} and drops the connection.
 *
 * <p><b>How it runs.</b> The bytecode of {@code serialize} is compiled for each direction, as a C++ compiler instantiates a
 * template. Branches on the direction are decided, neighbouring values of constant width share their checks, loads and stores, and no
 * stream object is left. Only objects of exactly the type use the compiled code. For others, and where a type can't be compiled, the
 * method runs as it is. Keep a codec in a {@code static final} field: HotSpot then inlines it.
 *
 * <p><b>When.</b> {@link #of} compiles immediately, in tens of milliseconds of CPU in a cold process, and a few in a warm one. It runs none
 * of your code: no initializer and no {@code values()}. So a codec may be in the initializer of its own type, or in a constant of an enum
 * that the type sends.
 *
 * <p><b>From what.</b> From the class file that the class was defined from; its members are compared with those of the class. A
 * class loader other than the JDK's may have changed a class while loading it, and a file that was written after the program started may be
 * newer than the class. Such types run as they are, unless you vouch for them
 * by {@code -Dtightwire.compiler.trust=com.game.,org.mods.}, which are prefixes of class names. A change that an agent makes inside a
 * method, and nowhere else, can't be detected.
 *
 * <p><b>Exceptions</b> in your serialize methods come out unchanged. Their stack traces show your methods and lines. Frames of
 * the library differ, and so may the JVM's own description of a {@link NullPointerException}.
 *
 * <p><b>System properties</b> are read whenever a codec is requested. {@code tightwire.compiler} is {@code on} by default. With
 * {@code off}, everything runs as it is. With {@code strict}, {@link #of} throws for a type that can't be compiled, except for the
 * types that {@code tightwire.compiler.plain} names by prefixes: use it in the tests of a game whose packets must be fast.
 * {@code tightwire.compiler.dump=<folder>} writes each compiled class to that folder, for {@code javap} to show.
 *
 * <p>Several threads may use a codec concurrently, as long as they don't share objects.
 *
 * <p>Not to be implemented by programs: {@link #of} makes every codec that there is, and later versions add methods.
 *
 * @param <T> the type
 */
public interface Codec<T extends BitSerializable> {
    /**
     * The codec of a type: always the same one, made once.
     *
     * @param type the type
     * @param <T> the type
     * @return its codec
     * @throws ClassCastException if the type is not {@link BitSerializable}
     * @throws IllegalStateException if {@code tightwire.compiler=strict} and the type is not compiled, with the reason
     * @throws IllegalArgumentException if the type throws away what an operation returns, so that a read would change nothing, with
     *     the place and the cure; if {@code tightwire.compiler} is something else than on, off or strict
     */
    static <T extends BitSerializable> Codec<T> of(Class<T> type) {
        return cast(Codecs.codec(type, null));
    }

    /**
     * The codec of a type whose module is closed to the library. The lookup is used where the type has no compiled codec yet,
     * and not kept.
     *
     * @param type the type
     * @param lookup with private access to the type, such as {@code MethodHandles.lookup()} gives in its own module
     * @param <T> the type
     * @return its codec
     * @throws ClassCastException if the type is not {@link BitSerializable}
     * @throws IllegalStateException if {@code tightwire.compiler=strict} and the type is not compiled, with the reason
     * @throws IllegalArgumentException if the type throws away what an operation returns, so that a read would change nothing, with
     *     the place and the cure; if {@code tightwire.compiler} is something else than on, off or strict
     */
    static <T extends BitSerializable> Codec<T> of(Class<T> type, MethodHandles.Lookup lookup) {
        return cast(Codecs.codec(type, Objects.requireNonNull(lookup, "lookup")));
    }

    /** The codec of a type is of objects of that type. */
    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> Codec<T> cast(Codec<?> codec) {
        return (Codec<T>) codec;
    }

    /**
     * Compiles a type of values. Values have no codec. They are compiled with the type that sends them, if it names their class, and
     * otherwise in the background once the first of them is met. This method compiles them before: messages, and values in a field of a
     * base type that is not sealed.
     *
     * @param type of the values, exactly
     * @param <T> the type
     * @return the calls that still run as they are, as {@link #plainCalls()}
     * @throws ClassCastException if the type is not {@link BitValue}
     * @throws IllegalStateException if {@code tightwire.compiler=strict} and the type is not compiled, with the reason
     * @throws IllegalArgumentException if the type throws away what an operation returns, with the place and the cure; if
     *     {@code tightwire.compiler} is something else than on, off or strict
     */
    static <T extends BitValue<T>> List<PlainCall> compileValue(Class<T> type) {
        return Codecs.compiledValue(type);
    }

    /**
     * Returns whether the serialize method is compiled, now and from now on. If not, it runs as it is, with the same bytes and verdicts,
     * only slower, and {@link Object#toString() toString} says why.
     *
     * @return true if it is compiled
     */
    boolean isCompiled();

    /**
     * The calls that still run as they are, on a stream object: each call in the serialize method and in the methods that it calls, once.
     * They are right, but slower than the rest.
     *
     * <pre>{@code
     * assertEquals(List.of(), Codec.of(Player.class).plainCalls());
     * }</pre>
     *
     * <p>Two kinds of calls are not among them. If the class of an object or value is known only when the program runs, its own codec
     * decides: ask that, or {@link #compileValue}. A kind that a function describes, in a {@link Family} that is not compiled in place,
     * always runs on a stream object.
     *
     * @return the calls; of a type that is not compiled, its serialize method alone
     */
    List<PlainCall> plainCalls();

    /**
     * Writes an object into an array, from its first byte.
     *
     * @param value what to write
     * @param bytes to write to
     * @return the length of the packet in bytes
     */
    int write(T value, byte[] bytes);

    /**
     * Writes an object into a part of an array.
     *
     * @param value what to write
     * @param bytes to write to
     * @param offset of its first byte
     * @param length the most it may have, in bytes
     * @return the length of the packet in bytes
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    int write(T value, byte[] bytes, int offset, int length);

    /**
     * Writes an object into a buffer, between its position and its limit, and moves the position after it. Where writing
     * throws, the position stays.
     *
     * @param value what to write
     * @param buffer to write to, on the heap or direct, of any byte order
     * @return the length of the packet in bytes
     */
    int write(T value, ByteBuffer buffer);

    /**
     * Writes an object after what a stream has written, at its next bit. If writing throws, the stream stands at the bit where it failed;
     * the bits of the object before that mean nothing.
     *
     * @param value what to write
     * @param stream to write to
     * @return the length of the packet so far, in bytes
     */
    int write(T value, WriteStream stream);

    /**
     * Reads a packet from the start of an array: one object, and nothing after it.
     *
     * @param value what to read into
     * @param bytes where the packet is
     * @param length of the packet in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the array is shorter than that
     */
    @CheckReturnValue
    Verdict read(T value, byte[] bytes, int length);

    /**
     * Reads a packet from a part of an array: one object, and nothing after it.
     *
     * @param value what to read into
     * @param bytes where the packet is
     * @param offset of its first byte
     * @param length of the packet in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    Verdict read(T value, byte[] bytes, int offset, int length);

    /**
     * Reads a packet from a buffer, between its position and its limit: one object, and nothing after it. The position moves to the
     * limit. Where the packet is refused, the position stays.
     *
     * @param value what to read into
     * @param buffer where the packet is, on the heap, direct or read-only, of any byte order
     * @return accepted, or why not
     */
    @CheckReturnValue
    Verdict read(T value, ByteBuffer buffer);

    /**
     * Reads an object that others may follow from a buffer, between its position and its limit, and moves the position after the
     * object's last byte, whose padding is not looked at. Where the object is refused, the position stays.
     *
     * @param value what to read into
     * @param buffer where the object is, on the heap, direct or read-only, of any byte order
     * @return accepted, or why not
     */
    @CheckReturnValue
    Verdict readEmbedded(T value, ByteBuffer buffer);

    /**
     * Reads the last object of a packet after what a stream has read, at its next bit, and {@linkplain ReadStream#readEnd the end}.
     *
     * @param value what to read into
     * @param stream to read from
     * @return accepted, or why not
     */
    @CheckReturnValue
    Verdict read(T value, ReadStream stream);

    /**
     * Reads an object that others may follow after what a stream has read, at its next bit.
     *
     * @param value what to read into
     * @param stream to read from
     * @return accepted, or why not
     */
    @CheckReturnValue
    Verdict readEmbedded(T value, ReadStream stream);

    /**
     * The most bits that an object takes in its current state, at any starting bit.
     *
     * @param value what to measure
     * @return in bits
     * @see MeasureStream
     */
    int measure(T value);

    /**
     * Measures an object on top of what a stream has measured.
     *
     * @param value what to measure
     * @param stream what to add it to
     * @return the bits so far, the most they can be
     */
    int measure(T value, MeasureStream stream);

    /**
     * The type.
     *
     * @return the class that {@link #of} was given
     */
    Class<T> type();
}
