package io.github.tightwire.kotlin

import io.github.tightwire.BitStream
import io.github.tightwire.Codec
import io.github.tightwire.ReadStream
import io.github.tightwire.WriteStream
import io.github.tightwire.kotlin.engine.Entity
import java.util.function.Consumer
import java.util.function.Predicate
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Protected members of a superclass in another package, and functions with `this`, as Kotlin has them. */
class LinkageTest {
    class Ship : Entity() {
        var sum = 0
        private var id = 3

        private fun note(k: Int) {
            sum += k
        }

        private fun isMine(k: Int) = k == id

        override fun limit() = super.limit() / 2

        override fun serialize(s: BitStream) {
            x = s.serializeInt(x, 0, limit())
            y = s.serializeInt(y, 0, most())
            known.removeIf(this::isOld)
            known.removeIf { it == id }
            known.removeIf(Predicate(this::isMine))
            known.forEach(Consumer(this::note))
            known.forEach { note(it + x - x) }
            listOf(2).forEach(::note)
            sum = s.serializeInt(sum, 0, super.limit())
        }

        override fun toString() = "$x $y $sum $known"
    }

    @Test
    fun protectedMembersAndFunctionsWithThisAreCompiled() {
        val codec = Codec.of(Ship::class.java)
        assertTrue(codec.isCompiled, codec::toString)
        val plain = ByteArray(20)
        val compiled = ByteArray(20)
        val one = Ship()
        val two = Ship()
        val length = WriteStream(plain).write(one)
        assertEquals(length, codec.write(two, compiled))
        assertArrayEquals(plain, compiled)
        assertEquals(one.toString(), two.toString())
        ReadStream(plain, 0, length).read(one)
        assertTrue(codec.read(two, compiled, length).isAccepted)
        assertEquals(one.toString(), two.toString())
    }
}
