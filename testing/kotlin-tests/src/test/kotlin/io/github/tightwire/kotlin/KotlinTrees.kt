package io.github.tightwire.kotlin

import io.github.tightwire.BitSerializable
import io.github.tightwire.BitStream

/** The types of `JavaTrees`, in Kotlin: the same statements, a line each. */
enum class KotlinKind { NONE, POINT, LINE }

data class KotlinSpot(val x: Int, val y: Int) {
    fun serialize(s: BitStream): KotlinSpot {
        return KotlinSpot(s.serializeInt(x, 0, 1023), s.serializeInt(y, 0, 511))
    }

    companion object {
        @JvmField
        val ORIGIN = KotlinSpot(0, 0)
    }
}

class KotlinBounds : BitSerializable {
    var a = 0
    var b = 0L
    var c = 0
    var d = 0f
    var e = false

    override fun serialize(s: BitStream) {
        a = s.serializeInt(a, -5, MOST)
        b = s.serializeLong(b, 0, 1L shl 40)
        c = s.serializeInt(c, 0, 15) + s.serializeInt(c, 0, 3)
        d = s.serializeFloat(d)
        e = s.serializeBool(e)
    }

    private companion object {
        const val MOST = 1000
    }
}

class KotlinNested : BitSerializable {
    val first = KotlinBounds()
    val second = KotlinBounds()
    var last = 0

    override fun serialize(s: BitStream) {
        s.serializeObject(first)
        second.serialize(s)
        last = s.serializeUint8(last)
    }
}

class KotlinOptional : BitSerializable {
    var there: KotlinBounds? = null
    var spot: KotlinSpot? = null
    var text: String? = null

    override fun serialize(s: BitStream) {
        there = s.serializeOptional(there, ::KotlinBounds)
        spot = s.serializeOptionalValue(spot, KotlinSpot.ORIGIN, KotlinSpot::serialize)
        text = s.serializeOptionalString(text, 15)
    }
}

class KotlinLists : BitSerializable {
    val all = mutableListOf<KotlinBounds>()
    var path = listOf<KotlinSpot>()

    override fun serialize(s: BitStream) {
        s.serializeList(all, 10, ::KotlinBounds)
        path = s.serializeImmutableList(path, 50, KotlinSpot.ORIGIN, KotlinSpot::serialize)
    }
}

class KotlinLambda : BitSerializable {
    var numbers = listOf<Int>()

    override fun serialize(s: BitStream) {
        numbers = s.serializeImmutableList(numbers, 50, 0) { v, t -> t.serializeInt(v, 0, 9) }
    }
}

class KotlinLoops : BitSerializable {
    val scores = IntArray(8)
    val parts = arrayOf(KotlinBounds(), KotlinBounds())
    var left = 0

    override fun serialize(s: BitStream) {
        for (i in scores.indices) {
            scores[i] = s.serializeInt(scores[i], 0, 99)
        }
        for (part in parts) {
            s.serializeObject(part)
        }
        while (s.serializeBool(left > 0)) {
            left = s.serializeInt(left, 0, 7)
        }
        do {
            left = s.serializeInt(left, 0, 15)
        } while (s.serializeBool(left > 9))
    }
}

class KotlinKinds : BitSerializable {
    var kind = KotlinKind.NONE
    var x = 0

    override fun serialize(s: BitStream) {
        kind = s.serializeEnum(kind, KotlinKind::class.java)
        when (kind) {
            KotlinKind.POINT -> x = s.serializeInt(x, 0, 255)
            KotlinKind.LINE -> x = s.serializeBits(x, 3)
            else -> x = 0
        }
    }
}

class KotlinCases : BitSerializable {
    var kind = 0
    var x = 0
    var far = false

    override fun serialize(s: BitStream) {
        kind = s.serializeInt(kind, 0, 3)
        x = when (kind) {
            0 -> s.serializeInt(x, 0, 255)
            1, 2 -> s.serializeBits(x, 3)
            else -> 0
        }
        if (x > 5 && kind == 0) {
            far = s.serializeBool(far)
        } else {
            x = if (far) s.serializeInt(x, 0, 7) else s.serializeInt(x, 0, 31)
        }
    }
}
