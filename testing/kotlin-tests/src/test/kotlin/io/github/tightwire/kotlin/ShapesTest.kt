package io.github.tightwire.kotlin

import io.github.tightwire.BitSerializable
import io.github.tightwire.Codec
import io.github.tightwire.MeasureStream
import io.github.tightwire.PlainCall
import io.github.tightwire.ReadStream
import io.github.tightwire.Verdict
import io.github.tightwire.WriteStream
import io.github.tightwire.internal.compiler.plan.ElementLoop
import io.github.tightwire.internal.compiler.plan.Flattened
import io.github.tightwire.internal.compiler.plan.Unrolling
import io.github.tightwire.internal.template.Compilers
import io.github.tightwire.internal.template.Direction
import io.github.tightwire.testkit.Finding
import io.github.tightwire.testkit.WireCheck
import java.util.EnumSet
import java.util.HexFormat
import java.util.UUID
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Each shape by bytes that were worked out by hand: those that javac's classes send. */
class ShapesTest {
    /**
     * A type of Kotlin.
     *
     * @param sample what is written
     * @param empty what is read into
     * @param hex the packet
     */
    class Shape<T : BitSerializable>(val sample: T, val empty: () -> T, val hex: String) {
        val codec: Codec<T> = Codec.of(sample.javaClass)

        override fun toString(): String = sample.javaClass.simpleName

        fun packet(): ByteArray = HexFormat.of().parseHex(hex)

        fun written(): ByteArray {
            val bytes = ByteArray(100)
            return bytes.copyOf(codec.write(sample, bytes))
        }

        fun plain(): ByteArray {
            val bytes = ByteArray(100)
            return bytes.copyOf(WriteStream(bytes).write(sample))
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    fun isWrittenAsByHand(shape: Shape<*>) {
        assertEquals(shape.hex, HexFormat.of().formatHex(shape.plain()))
        assertEquals(shape.hex, HexFormat.of().formatHex(shape.written()))
    }

    @ParameterizedTest
    @MethodSource("shapes")
    fun hasNoMistake(shape: Shape<*>) = check(shape)

    private fun <T : BitSerializable> check(shape: Shape<T>) {
        assertEquals(listOf<Finding>(), WireCheck.of(shape.sample.javaClass, shape.empty).findings())
    }

    @ParameterizedTest
    @MethodSource("shapes")
    fun comesBack(shape: Shape<*>) = roundTrip(shape)

    private fun <T : BitSerializable> roundTrip(shape: Shape<T>) {
        val read = shape.empty()
        assertEquals(Verdict.ACCEPTED, shape.codec.read(read, shape.packet(), shape.packet().size))
        val again = ByteArray(100)
        assertEquals(shape.hex, HexFormat.of().formatHex(again.copyOf(shape.codec.write(read, again))))
        assertEquals(MeasureStream().measure(read), shape.codec.measure(read))
    }

    @ParameterizedTest
    @MethodSource("shapes")
    fun compiledAndPlainRefuseAlike(shape: Shape<*>) = refusals(shape)

    private fun <T : BitSerializable> refusals(shape: Shape<T>) {
        val packet = shape.packet()
        for (length in packet.indices) {
            agree(shape, packet.copyOf(length))
        }
        for (bit in 0 until packet.size * 8) {
            val damaged = packet.copyOf()
            damaged[bit / 8] = (damaged[bit / 8].toInt() xor (1 shl bit % 8)).toByte()
            agree(shape, damaged)
        }
    }

    private fun <T : BitSerializable> agree(shape: Shape<T>, bytes: ByteArray) {
        val plain = shape.empty()
        val compiled = shape.empty()
        val verdict = ReadStream(bytes).read(plain)
        assertEquals(verdict, shape.codec.read(compiled, bytes, bytes.size))
        if (verdict.isAccepted) {
            val one = ByteArray(500)
            val two = ByteArray(500)
            assertEquals(WriteStream(one).write(plain), WriteStream(two).write(compiled))
            assertEquals(HexFormat.of().formatHex(one), HexFormat.of().formatHex(two))
        }
    }

    /** All of it: nothing is left that runs on a stream object. */
    @ParameterizedTest
    @MethodSource("shapes")
    fun isCompiled(shape: Shape<*>) {
        assertTrue(shape.codec.isCompiled, shape.codec.toString())
        assertEquals(emptyList<PlainCall>(), shape.codec.plainCalls())
    }

    @Test
    fun aLoopOverBytesIsTakenByTheKernel() {
        for (direction in listOf(Direction.WRITE, Direction.READ)) {
            val plan = Unrolling.unrolled(Flattened.plan(Tiles::class.java, direction))
            assertEquals(1, ElementLoop.`in`(plan).size)
        }
    }

    /** The operations of a class of Kotlin are those that javac's would have, under the same names. */
    @Test
    fun treesAreThoseOfJava() {
        val tree = Compilers.get().tree(Health::class.java, true).toString().replace(Regex(", line \\d+"), "")
        assertEquals(
            """
            io.github.tightwire.kotlin.Health, reading
              serializeInt(0, 100) 7 bits -> now
              serializeFloat() 32 bits -> shield
              serializeBool() 1 bit -> alive

            """.trimIndent(),
            tree,
        )
    }

    companion object {
        @JvmStatic
        fun shapes(): List<Shape<*>> = listOf(
            // 77 in 7 bits, 1.5f, one bit: 77 | 0x3FC00000 << 7 | 1 << 39.
            Shape(Health(77, 1.5f, true), { Health() }, "4d0000e09f"),
            Shape(Score(300, 2, "ab"), { Score() }, "ac0202026162"),
            // Present, 5 and 6 in ten bits each; missing; present, "x" in four bits of length, aligned.
            Shape(Target(Cell(5, 6), null, "x"), { Target(Cell(1, 1), Health(), "y") }, "0b30c00078"),
            Shape(Target(null, Health(100, 0f, false), null), { Target() }, "9201000000" + "00"),
            Shape(Body(false, 9, 50), { Body() }, "3209"),
            Shape(Body(true, 0, 50), { Body(false, 3, 4) }, "b2"),
            // Two tiles a byte, the first one in its low bits.
            Shape(Tiles(ByteArray(18) { (it % 16).toByte() }), { Tiles() }, "1032547698badcfe10"),
            Shape(Ship(1000, "ab"), { Ship() }, "e80b6162"),
            // 2748 in twelve bits, then 300 in two groups.
            Shape(Owner(PlayerId(2748), 300), { Owner() }, "bcca2a" + "00"),
            // Two in five bits; tag 0 of [0, 3], 4 above the least strength in four; tag 3, edge 50 in six:
            // 2 | 0 << 5 | 4 << 7 | 3 << 11 | 50 << 13.
            Shape(Inventory(mutableListOf(Potion(5), Sword(50))), { Inventory() }, "025a06"),
            // 1 | 1 << 4, no name, aligned; 1 | 1 << 6 | 2 << 16 | 1 << 26 | 1 << 30, aligned; "a"; 3 | 4 << 10 | 1 << 20 | 2 << 23.
            Shape(
                Level(
                    mutableListOf(Ship(1, "")),
                    listOf(Cell(1, 2)),
                    mapOf("a" to Cell(3, 4)),
                    setOf(2),
                ),
                { Level() },
                "110000" + "4100024400" + "61" + "03101001",
            ),
            // 2 | 0b1001 << 2, and the number of the UUID six bits up.
            Shape(
                Input(Button.JUMP, EnumSet.of(Button.LEFT, Button.FIRE), UUID(0x0123456789abcdefL, 0x0011223344556677L)),
                { Input() },
                "e69d5915d18c4804c07bf36ae259d14800",
            ),
            Shape(Door(true, Health(1, 0f, true)).apply { id = 0xBEEF }, { Door() }, "efbe03000000" + "0001"),
            Shape(Weapon(Button.FIRE, 200), { Weapon() }, "2303"),
            Shape(Weapon(Button.JUMP, 5), { Weapon() }, "16"),
        )
    }
}
