package io.github.tightwire.compiled.language

import java.util.Random

/**
 * Random expressions and statements in Kotlin, which note what they do, and without a use of the stream. Each stands on lines of its own,
 * so that a trace tells them apart.
 */
internal class KotlinStatements(private val random: Random) {
    private val literals = listOf("0", "1", "(-1)", "3", "100", "65536", "Int.MAX_VALUE", "Int.MIN_VALUE")

    fun place(t: KotlinText) = random.any(t.places)

    /** An expression that throws nothing. */
    fun safe(t: KotlinText, depth: Int): String {
        if (depth == 0 || random.nextInt(3) == 0) {
            return if (random.nextBoolean() || t.places.isEmpty()) random.any(literals) else place(t)
        }
        val a = safe(t, depth - 1)
        val b = safe(t, depth - 1)
        return random.one(
            { "Effects.log($a)" },
            { "($a + $b)" },
            { "($a * $b)" },
            { "$a.toByte().toInt()" },
            { "$a.toShort().toInt()" },
            { "$a.toChar().code" },
            { "($a ${if (random.nextBoolean()) "ushr" else "shl"} $b)" },
            { "($a.toLong() * $b shr 3).toInt()" },
            { "(if (${condition(t, depth - 1)}) $a else $b)" },
            { "maxOf($a, $b)" },
            { "($a / 7)" },
            { "($a.toFloat() * 1e9f).toInt()" },
            { "$a.coerceIn(-9, 9)" },
            { "$a.let { it + $b }" },
            { "($a.takeIf { it > 3 } ?: $b)" },
            { "run { val (p, q) = Pair($a, $b); p - q }" },
            { "$a.spread()" },
            { "$a.spread(more = intArrayOf(1, $b))" },
            { "($a mixed $b)" },
            { "pick(${condition(t, 0)}, { $a }, { $b })" },
            { "kindOf<String>(if ($a > 3) \"s\" else $b)" },
            { if (t.functions.isEmpty()) a else random.any(t.functions) + "$a)" },
            { if (t.functions.isEmpty()) b else random.any(t.functions) + "$b)" },
            { "($a xor $b)" },
        )
    }

    private fun some(t: KotlinText) = safe(t, 2)

    /** An expression that throws for some values of the class's variables. */
    private fun risky(t: KotlinText): String {
        val a = safe(t, 1)
        return random.one(
            { "(${safe(t, 1)} / ($a and 3))" },
            { "intArrayOf(1, 2, 3)[$a and 3]" },
            { "listOf(4, 5)[$a and 3]" },
            { "\"text\".substring($a and 7).length" },
            { "(if (($a and 3) == 0) null else \"there\")!!.length" },
            { "((if (($a and 3) == 0) \"none\" else 3) as Int)" },
            { "requireNotNull(if (($a and 3) == 0) null else 5)" },
            { "(if (($a and 3) == 0) error(\"own \" + $a) else 4)" },
            { "\"\${$a and 3}\".toInt(3)" },
        )
    }

    fun condition(t: KotlinText, depth: Int): String {
        val a = safe(t, depth)
        return random.one(
            { "$a < ${safe(t, 0)}" },
            { "($a and 3) == 1" },
            { "Effects.log($a > 5)" },
            { "($a and 1) == 0 && ${safe(t, 0)} != 3" },
            { "$a in -3..9" },
        )
    }

    fun block(t: KotlinText, most: Int, nesting: Int) = (0..random.nextInt(most)).joinToString("") { statement(t, nesting) }

    fun statement(t: KotlinText, nesting: Int): String = if (nesting >= 3) {
        simple(t)
    } else {
        random.one(
            { "if (${condition(t, 1)}) {\n${block(t, 2, nesting + 1)}} else {\n${block(t, 1, nesting + 1)}}\n" },
            { loop(t, nesting) },
            { choice(t, nesting) },
            { attempt(t, nesting) },
            { attempt(t, nesting) },
            { "synchronized(this) {\n${block(t, 2, nesting + 1)}${failing(t)}}\n" },
            { "noted {\n${block(t, 1, nesting + 1)}${failing(t)}}\n" },
            { function(t) },
            { function(t) },
            { collection(t) },
            { failing(t) },
            { simple(t) },
            { simple(t) },
            { simple(t) },
        )
    }

    fun simple(t: KotlinText): String {
        val place = place(t)
        return random.one(
            { "$place = ${some(t)}\n" },
            { "$place += ${some(t)}\n" },
            { "Effects.log($place++)\n" },
            { "Effects.log(\"n\${${some(t)}},\${$place} \" + (${condition(t, 0)}))\n" },
            {
                val b = t.field("Byte", "1", "r.nextInt().toByte()")
                "$b = ($b + ${some(t)}).toByte()\nEffects.log($b.toInt())\n"
            },
            {
                val x = t.fresh("x")
                "var $x = ${some(t)}.toFloat()\n$x /= $place\nEffects.log($x)\n"
            },
            {
                val n = t.field("Int?", "null", "if (r.nextBoolean()) r.nextInt(9) else null")
                "$n?.let { Effects.log(it + ${safe(t, 1)}) }\n$n = $n?.plus(1) ?: $place\n"
            },
            {
                val x = t.fresh("x")
                "val $x = ${some(t)}.toDouble()\nEffects.log(($x * 1e300 * $place).toLong())\nEffects.log((-$x).toFloat())\n"
            },
            { "Effects.log(${some(t)})\n" },
            { "Effects.log(${some(t)})\n" },
        )
    }

    /** Writes statements that throw, for some values. */
    private fun failing(t: KotlinText): String {
        val unlikely = "(${place(t)} and ${if (random.nextBoolean()) 15 else 63}) == ${random.nextInt(16)}"
        return random.one(
            { "if ($unlikely) throw IllegalStateException(\"own \${${place(t)}}\")\n" },
            { "require(!($unlikely)) { \"own argument \${${place(t)}}\" }\n" },
            { "check(!($unlikely))\n" },
            { "if ($unlikely) throw NullPointerException(\"own null\")\n" },
            { "if ($unlikely) ${place(t)} = ${risky(t)}\n" },
            { "if ($unlikely) ${place(t)} = ${risky(t)}\n" },
        )
    }

    private fun loop(t: KotlinText, nesting: Int): String {
        val i = t.fresh("i")
        val leave = "if (${condition(t, 0)}) ${if (random.nextBoolean()) "break" else "continue"}\n"
        return random.one(
            { "for ($i in 0 until 3) {\n${block(t, 2, nesting + 1)}Effects.log($i)\n$leave${simple(t)}}\n" },
            {
                "outer$i@ for ($i in 2 downTo 1) {\nfor (k$i in intArrayOf(1, 2)) {\nif (${condition(t, 0)}) continue@outer$i\n" +
                    "Effects.log(k$i * $i)\n${block(t, 1, nesting + 2)}}\n${simple(t)}}\n"
            },
            { "var $i = ${random.nextInt(3)}\ndo {\n${block(t, 1, nesting + 1)}} while ($i++ < 2)\n" },
            { "repeat(2) { $i ->\nEffects.log($i)\n${block(t, 1, nesting + 1)}}\n" },
            { "for (($i, v$i) in listOf(3, 4).withIndex()) {\nEffects.log($i + v$i)\n$leave${block(t, 1, nesting + 1)}}\n" },
            { "for ($i in 9 downTo ${place(t)}.coerceIn(4, 9) step 2) {\nEffects.log($i)\n${block(t, 1, nesting + 1)}}\n" },
        )
    }

    private fun choice(t: KotlinText, nesting: Int) = random.one(
        {
            "when (${place(t)} and 3) {\n0 -> {\n${block(t, 1, nesting + 1)}}\n1, 2 -> {\n${block(t, 1, nesting + 1)}}\nelse -> {\n" +
                "${block(t, 1, nesting + 1)}}\n}\n"
        },
        {
            "when (Effects.log(\"c\" + (${place(t)} and 1))) {\n\"c0\" -> {\n${block(t, 1, nesting + 1)}}\n\"c1\" -> {\n" +
                "${block(t, 1, nesting + 1)}}\n}\n"
        },
        {
            "when (TimeUnit.values()[${place(t)} and 3]) {\nTimeUnit.NANOSECONDS -> {\n${block(t, 1, nesting + 1)}}\n" +
                "TimeUnit.MILLISECONDS -> {\n${block(t, 1, nesting + 1)}}\nelse -> {\n${simple(t)}}\n}\n"
        },
        {
            val o = t.fresh("o")
            "when (val $o: Any? = if (${condition(t, 0)}) \"text\" else ${place(t)}) {\nis String -> Effects.log($o.length)\n" +
                "is Int -> Effects.log($o + ${safe(t, 1)})\nelse -> {}\n}\n"
        },
        {
            val p = place(t)
            "$p = when {\n$p == 1000000 -> ${some(t)}\n$p in -7..0 -> {\n${simple(t)}3\n}\nelse -> ${some(t)}\n}\n"
        },
    )

    private fun attempt(t: KotlinText, nesting: Int): String {
        val e = t.fresh("e")
        val caught = "Effects.caught($e)\n"
        val p = place(t)
        val risk = "$p = ${risky(t)}\n"
        return random.one(
            {
                "try {\n${block(t, 2, nesting + 1)}$risk} catch ($e: RuntimeException) {\n$caught${block(t, 1, nesting + 1)}}\n"
            },
            {
                "try {\n$risk${block(t, 2, nesting + 1)}} catch ($e: ArithmeticException) {\n$caught} finally {\n" +
                    "${block(t, 1, nesting + 1)}}\n"
            },
            { "try {\nif (($p and 31) == 7) $risk${simple(t)}} finally {\n${block(t, 2, nesting + 1)}}\n" },
            {
                "try {\n$risk} catch ($e: RuntimeException) {\n$caught" +
                    "if (($p and 31) == 3) throw IllegalStateException(\"again\", $e)\n}\n"
            },
            { "$p = try {\n${risky(t)}\n} catch ($e: RuntimeException) {\n$caught${safe(t, 1)}\n} finally {\n${simple(t)}}\n" },
            { "$p = runCatching { ${risky(t)} }.getOrDefault(3)\n" },
            { "AutoCloseable { Effects.log(\"closed\") }.use {\n$risk${block(t, 1, nesting + 1)}}\n" },
            { "noted {\nif (($p and 31) == 5) return@noted\n$risk}\n" },
        )
    }

    /** A lambda, a reference or a local function, called at once. */
    private fun function(t: KotlinText): String {
        val f = t.fresh("f")
        val k = t.fresh("k")
        val call = "Effects.log($f(${some(t)}))\n"
        return random.one(
            { "val $k = ${some(t)}\nval $f = { w: Int -> w + $k }\n$call" },
            { "var $k = ${some(t)}\nval $f = { w: Int -> $k += w; $k + ${place(t)} }\n${call}Effects.log($k)\n" },
            { "fun $f(w: Int, v: Int = ${some(t)}): Int {\n${simple(t)}return w * v\n}\n$call" },
            {
                "val $f = IntUnaryOperator { w ->\n${place(t)} += w\n${some(t)}\n}\nEffects.log($f.applyAsInt(${some(t)}))\n"
            },
            { "Effects.log(object {\nfun go(w: Int): Int {\n${simple(t)}return w + ${safe(t, 1)}\n}\n}.go(${some(t)}))\n" },
            { "val $f: (Int) -> Int = Math::abs\n$call" },
            { if (t.references.isEmpty()) simple(t) else "val $f: (Int) -> Int = ${random.any(t.references)}\n$call" },
            {
                if (t.references.isEmpty()) {
                    simple(t)
                } else {
                    "val $f = IntUnaryOperator(${random.any(t.references)})\nEffects.log($f.applyAsInt(${some(t)}))\n"
                }
            },
        )
    }

    private fun collection(t: KotlinText): String {
        val list = t.fresh("list")
        t.declare("private var $list = arrayListOf(3, 1, 2)", "$list = arrayListOf(r.nextInt(9), r.nextInt(9), 5)")
        val method = t.fresh("own")
        val show = "Effects.log(\"\" + $list)\n"
        return random.one(
            { "$list.removeIf { it == (${place(t)} and 7) }\n$show" },
            {
                t.member("private fun $method(a: Int, b: Int): Int = (a xor ${place(t)}).compareTo(b xor ${place(t)})\n")
                "$list.sortWith(this@${t.name}::$method)\n$show"
            },
            {
                t.member("private fun $method(v: Int) {\n${simple(t)}Effects.log(v)\n}\n")
                "$list.forEach(::$method)\n"
            },
            { "$list.forEach {\n${simple(t)}Effects.log(it)\n}\n" },
            { "$list.forEach(Consumer {\n${simple(t)}Effects.log(it)\n})\n" },
            { "Effects.log($list.filter { it > ${place(t)} }.map { it * 2 }.sumOf { it + 1 })\n" },
            { "Effects.log($list.associateBy { it and 1 }.values.toString())\n" },
            {
                t.member("private fun $method(v: Int): Int {\n${failing(t)}return v + 1\n}\n")
                "$list.replaceAll(::$method)\n$show"
            },
        )
    }
}
