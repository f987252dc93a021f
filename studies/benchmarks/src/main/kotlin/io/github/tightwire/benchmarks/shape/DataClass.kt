package io.github.tightwire.benchmarks.shape

import io.github.tightwire.BitStream
import io.github.tightwire.BitValue
import io.github.tightwire.benchmarks.packet.Packet
import java.util.Random

/** A data class as a value. */
data class Stance(val x: Int, val y: Int, val heading: Int, val crouching: Boolean) : BitValue<Stance> {
    override fun serialize(s: BitStream) = copy(
        x = s.serializeInt(x, 0, MOST),
        y = s.serializeInt(y, 0, MOST),
        heading = s.serializeInt(heading, 0, 359),
        crouching = s.serializeBool(crouching),
    )

    companion object {
        const val MOST = 4095
        val ORIGIN = Stance(0, 0, 0, false)
    }
}

/** A packet in Kotlin: a number, a data class, and another one that may be missing. */
class DataClass : Packet {
    var tick = 0
    var stance = Stance.ORIGIN
    var target: Stance? = null

    override fun serialize(s: BitStream) {
        tick = s.serializeUint32(tick)
        stance = s.serializeValue(stance)
        target = s.serializeOptionalValue(target, Stance.ORIGIN, Stance::serialize)
    }

    override fun randomize(random: Random) {
        tick = random.nextInt()
        stance = stance(random)
        target = if (random.nextBoolean()) stance(random) else null
    }

    private fun stance(random: Random) =
        Stance(random.nextInt(Stance.MOST + 1), random.nextInt(Stance.MOST + 1), random.nextInt(360), random.nextBoolean())
}
