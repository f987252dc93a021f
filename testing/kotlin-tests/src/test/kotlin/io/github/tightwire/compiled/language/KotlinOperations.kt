package io.github.tightwire.compiled.language

import java.util.Random

/** Random uses of the stream in Kotlin, within and around the [KotlinStatements]. */
internal class KotlinOperations(private val random: Random, private val types: StringBuilder) {
    val statements = KotlinStatements(random)

    fun block(t: KotlinText, s: String, most: Int, nesting: Int): String = (0..random.nextInt(most)).joinToString("") {
        if (random.nextInt(5) < 2) statements.statement(t, nesting) else operation(t, s, nesting)
    }

    private fun operation(t: KotlinText, s: String, nesting: Int): String = if (nesting >= 3) {
        scalar(t, s)
    } else {
        random.one(
            { control(t, s, nesting) },
            { loop(t, s, nesting) },
            { nested(t, s, nesting) },
            { helper(t, s, nesting) },
            { if (t.helpers.isEmpty()) scalar(t, s) else "${random.any(t.helpers)}$s)\n" },
            { elements(t, s) },
            { values(t, s) },
            { values(t, s) },
            { throughInterface(t, s) },
            { generic(t, s) },
            { if (random.nextInt(3) == 0) recursive(t, s) else scalar(t, s) },
            { if (random.nextInt(6) == 0) attempt(t, s, nesting) else scalar(t, s) },
            { property(t, s) },
            { property(t, s) },
            { extension(t, s, nesting) },
            { extension(t, s, nesting) },
            { scalar(t, s) },
            { scalar(t, s) },
            { scalar(t, s) },
            { scalar(t, s) },
            { scalar(t, s) },
            { scalar(t, s) },
            { scalar(t, s) },
        )
    }

    private fun scalar(t: KotlinText, s: String): String = random.one(
        { range(t, s) },
        { range(t, s) },
        { range(t, s) },
        {
            val f = t.field("Byte", "0", "r.nextInt().toByte()")
            "$f = $s.serializeInt($f.toInt(), -128, 127).toByte()\n"
        },
        {
            val f = t.field("Short", "0", "r.nextInt(1000).toShort()")
            t.spoil("$f = -1")
            "$f = $s.serializeInt($f.toInt(), 0, 1000).toShort()\n"
        },
        {
            val f = t.field("Char", "'a'", "r.nextInt().toChar()")
            "$f = $s.serializeUint16($f.code).toChar()\n"
        },
        {
            val f = t.field("Long", "0", "r.nextLong() ushr 20")
            t.spoil("$f = -1")
            "$f = $s.serializeBits($f, 44)\n"
        },
        {
            val f = t.field("Float", "0f", "Float.fromBits(r.nextInt())")
            "$f = $s.serializeRawFloat($f)\n"
        },
        {
            val f = t.field("Double", "0.0", "if (r.nextBoolean()) -0.0 else r.nextDouble()")
            t.spoil("$f = 1 / 0.0")
            "$f = $s.serializeDouble($f)\n"
        },
        {
            val f = t.field("String", "\"\"", "Integer.toString(r.nextInt(), 36)")
            t.spoil("$f = \"much longer than nineteen\"")
            t.spoil("$f = absent()")
            "$f = $s.serializeString($f, 19)\n"
        },
        {
            val f = t.field("String?", "null", "if (r.nextBoolean()) null else \"some\"")
            t.spoil("$f = \"much longer than nineteen\"")
            "$f = $s.serializeOptionalString($f, 19)\nEffects.log($f?.length ?: -1)\n"
        },
        {
            val f = t.field("TimeUnit", "TimeUnit.DAYS", "TimeUnit.values()[r.nextInt(7)]")
            t.spoil("$f = absent()")
            "$f = $s.serializeEnum($f, TimeUnit::class.java)\n"
        },
        {
            val f = random.any(t.places)
            random.one(
                { "$f = $s.serializeBits($f and 255, 8)\n" },
                { "$f = $s.serializeInt($f.mod(1000), 0, 999)\n" },
                { "$f = $s.serializeVarInt($f)\n" },
                { "$f = $s.serializeUint32($f)\n" },
            )
        },
        {
            val f = t.field("Float", "0f", "r.nextFloat() * 20 - 10")
            t.spoil("$f = Float.NaN")
            "$f = $s.serializeCompressedFloat($f, -10f, 10f, 0.01f)\n"
        },
        { if (random.nextBoolean()) "$s.serializeAlign()\n" else "$s.serializeCheck(\"${t.fresh("check")}\")\n" },
        {
            val f = t.field("Int", "1", "1 + r.nextInt(8)")
            t.spoil("$f = 9")
            "$f = $s.serializeInt($f, 0, 9)\n$s.require($f < 9, \"less than nine\")\n"
        },
    )

    private fun range(t: KotlinText, s: String): String {
        val min = random.nextInt() shr random.nextInt(32)
        val span = random.nextInt() ushr 1 + random.nextInt(30)
        val max = minOf(Int.MAX_VALUE.toLong(), min.toLong() + span).toInt()
        val f = t.field("Int", literal(min), "(${min}L + r.nextLong().mod(${max.toLong() - min + 1}L)).toInt()")
        if (max < Int.MAX_VALUE) {
            t.spoil("$f = ${literal(max + 1)}")
        }
        if (min > Int.MIN_VALUE) {
            t.spoil("$f = ${literal(min - 1)}")
        }
        return "$f = $s.serializeInt($f, ${literal(min)}, ${literal(max)})\n"
    }

    private fun literal(value: Int) = if (value == Int.MIN_VALUE) "Int.MIN_VALUE" else value.toString()

    private fun flag(t: KotlinText) = t.field("Boolean", "true", "r.nextBoolean()")

    private fun control(t: KotlinText, s: String, nesting: Int): String = random.one(
        {
            val flag = flag(t)
            "$flag = $s.serializeBool($flag)\nif ($flag) {\n${block(t, s, 3, nesting + 1)}} else {\n${block(t, s, 2, nesting + 1)}}\n"
        },
        {
            val f = t.field("Int", "1", "r.nextInt(5)")
            t.spoil("$f = 5")
            "$f = $s.serializeInt($f, 0, 4)\nwhen ($f) {\n0 -> {\n${block(t, s, 1, nesting + 1)}}\n1, 3 -> {\n" +
                "${block(t, s, 1, nesting + 1)}}\nelse -> {\n${block(t, s, 1, nesting + 1)}}\n}\n"
        },
        {
            val mode = t.fresh("Mode")
            types.append(
                "enum class $mode {\nA,\nB {\noverride fun weight() = 5\n},\nC;\nopen fun weight() = 2\n}\n",
            )
            val f = t.field(mode, "$mode.A", "$mode.values()[r.nextInt(3)]")
            t.spoil("$f = absent()")
            "$f = $s.serializeEnum($f, $mode::class.java)\nwhen ($f) {\n$mode.B -> {\nEffects.log($f.weight())\n" +
                "${block(t, s, 1, nesting + 1)}}\n$mode.C -> {\n${block(t, s, 1, nesting + 1)}}\n$mode.A -> {\n" +
                "${block(t, s, 1, nesting + 1)}}\n}\n"
        },
        {
            val flag = flag(t)
            val f = t.field("Int", "1", "r.nextInt(4)")
            t.spoil("$f = 9")
            "$flag = $s.serializeBool($flag)\n$f = if ($flag) {\n$s.serializeInt($f, 0, 3)\n} else {\n$s.serializeBits($f, 3)\n}\n"
        },
        {
            "if ($s.isReading) {\n${statements.block(t, 2, nesting + 1)}} else {\n${statements.block(t, 2, nesting + 1)}}\n"
        },
    )

    private fun loop(t: KotlinText, s: String, nesting: Int): String {
        val i = t.fresh("i")
        val array = t.fresh("array")
        t.declare("private val $array = IntArray(4)", "for (i in 0 until 4) $array[i] = r.nextInt(50)")
        t.spoil("$array[2] = 50")
        val one = "$array[$i] = $s.serializeInt($array[$i], 0, 49)\n"
        return random.one(
            {
                val count = t.field("Int", "2", "r.nextInt(5)")
                t.spoil("$count = 5")
                "$count = $s.serializeCount($count, 4)\nfor ($i in 0 until $count) {\n$one" +
                    (if (random.nextBoolean()) "if ($array[$i] == 7) break\n" else "") + "${statements.block(t, 1, nesting + 1)}}\n"
            },
            { "for ($i in $array.indices) {\n$one${block(t, s, 1, nesting + 1)}$one}\n" },
            { "repeat(3) { $i ->\n$one${statements.block(t, 1, nesting + 1)}}\n" },
            { "$array.forEachIndexed { $i, v$i ->\n$array[$i] = $s.serializeInt(v$i, 0, 49)\nEffects.log($i)\n}\n" },
            { "var $i = 0\nwhile (true) {\n${one}if (++$i == 3) break\n${statements.block(t, 1, nesting + 1)}}\n" },
            // An index that a packet decides.
            { "val $i = $s.serializeInt(${t.field("Int", "1", "r.nextInt(4)")}, 0, 7)\n$one" },
        )
    }

    /** Extension functions, inline ones with a lambda among them. */
    private fun extension(t: KotlinText, s: String, nesting: Int): String = random.one(
        {
            val f = t.field("Int", "1", "r.nextInt(101)")
            t.spoil("$f = 101")
            "$f = $s.percent($f)\n"
        },
        {
            val flag = flag(t)
            "$flag = $s.unless($flag) {\n${block(t, "this", 2, nesting + 1)}}\n"
        },
        { "noted {\n${block(t, s, 1, nesting + 1)}}\n" },
        { "with($s) {\n${block(t, "this", 2, nesting + 1)}}\n" },
        {
            val f = t.field("Int", "1", "r.nextInt(8)")
            t.spoil("$f = -1")
            "$f = $s.run { serializeBits($f, 3) }.also { Effects.log(it) }\n"
        },
    )

    /** Properties that are more than a field. */
    private fun property(t: KotlinText, s: String): String {
        val p = t.fresh("p")
        val declared = random.one(
            { "private var $p = 3\n        set(value) { Effects.log(value); field = value + 0 }" },
            { "private var $p = 3\n        get() = Effects.log(field)" },
            { "private var $p by Counted(3)" },
            { "private var ${p}Id = Id(3)\n    private var $p\n        get() = ${p}Id.number\n" +
                    "        set(value) { ${p}Id = Id(value) }" },
            { "internal var $p = 3" },
            { "private var $p by Delegates.observable(3) { _, old, new -> Effects.log(old - new) }" },
        )
        t.declare(declared, "$p = r.nextInt(60)")
        t.places.add(p)
        t.spoil("$p = 60")
        return if (random.nextBoolean()) "$p = $s.serializeInt($p, 0, 59)\n" else "$s.serializeInt($p, 0, 59).let { $p = it }\n"
    }

    private fun helper(t: KotlinText, s: String, nesting: Int): String {
        val method = t.fresh("help")
        val f = t.field("Int", "1", "r.nextInt(8)")
        return random.one(
            {
                val access = if (random.nextBoolean()) "private " else ""
                t.member(
                    "${access}fun $method(s: BitStream) {\n${block(t, "s", 2, nesting + 1)}if (${statements.condition(t, 0)}) return\n" +
                        "${block(t, "s", 2, nesting + 1)}}\n",
                )
                "$method($s)\n"
            },
            {
                t.spoil("$f = 8")
                t.member(
                    "private fun $method(v: Int, s: BitStream, bits: Int = 3): Int {\n${statements.block(t, 1, nesting + 1)}" +
                        "val got = s.serializeBits(v, bits)\n${block(t, "s", 1, nesting + 1)}return got\n}\n",
                )
                "$f = $method($f, $s)\n"
            },
            {
                t.spoil("$f = 9")
                t.shared("private const val M$method = 8\n")
                t.shared("@JvmStatic\nfun $method(s: BitStream, v: Int) = s.serializeInt(v, 0, M$method)\n")
                "$f = $method($s, $f)\n"
            },
            {
                t.spoil("$f = 9")
                t.static("C$method", "private var C$method = 8")
                t.shared("fun $method(s: BitStream, v: Int): Int {\nC$method++\nreturn s.serializeInt(v, 0, 8)\n}\n")
                "$f = $method($s, $f)\n"
            },
            {
                val l = t.field("Long", "1", "r.nextInt(1000).toLong()")
                t.spoil("$l = -3")
                "$l = $s.serializeValue($l) { v, q ->\nEffects.log(v)\nq.serializeLong(v, 0, 1L shl 10)\n}\n"
            },
            {
                t.spoil("$f = 8")
                "fun $method(q: BitStream) {\n${statements.simple(t)}$f = q.serializeBits($f, 3)\n}\n$method($s)\n"
            },
            {
                t.spoil("$f = 8")
                "val $method = { q: BitStream, v: Int -> q.serializeBits(v, 3) }\n$f = $method($s, $f)\n"
            },
            {
                val text = t.field("String?", "null", "if (r.nextInt(3) == 0) null else \"some\"")
                t.member("fun $method(s: BitStream, v: String): String {\nEffects.log(v)\nreturn s.serializeString(v, 9)\n}\n")
                t.spoil("$text = \"longer than nine\"")
                "$text = $text?.let { $method($s, it) }\n"
            },
            {
                val text = t.field("String", "\"some\"", "r.nextInt(99).toString()")
                t.member("protected fun $method(s: BitStream, v: String): String = s.serializeString(v, 9)\n")
                t.spoil("$text = absent()")
                "$text = $method($s, $text)\n"
            },
        )
    }

    private fun nested(t: KotlinText, s: String, nesting: Int): String {
        val name = t.fresh("Part")
        val part = t.part(name)
        val kind = random.nextInt(3)
        if (kind == 0) {
            t.places.filter { it.matches(Regex("\\w+")) }.forEach { part.places.add(if (it in t.statics) it else "this@${t.name}.$it") }
        }
        val own = part.fresh("n")
        part.declare("private var $own = 2", "$own = r.nextInt(40)")
        part.places.add(own)
        val body = block(part, "s", 3, nesting + 1)
        val text = part.text("${listOf("inner ", "", "")[kind]}class $name : Sample", body)
        if (kind < 2) t.member(text) else types.append(text)
        val f = t.fresh("part")
        if (random.nextInt(3) == 0) {
            t.declare("private var $f: $name? = null", "$f = if (r.nextBoolean()) $name().apply { fill(r) } else null")
            return "$f = $s.serializeOptional($f, ::$name)\n"
        }
        val late = random.nextInt(4) == 0
        t.declare(
            if (late) "private lateinit var $f: $name" else "private var $f = $name()",
            if (late) "$f = $name()\n        $f.fill(r)" else "$f.fill(r)",
        )
        t.spoil(if (random.nextBoolean()) "$f = absent()" else "for (i in 0 until $f.spoils()) $f.spoil(i)")
        return if (random.nextBoolean()) "$f.serialize($s)\n" else "$s.serializeObject($f)\n"
    }

    private fun elements(t: KotlinText, s: String): String {
        val f = t.fresh("all")
        return random.one(
            {
                t.declare("private val $f = ArrayList<Int>()", "$f.clear()\n        repeat(r.nextInt(4)) { $f.add(r.nextInt(100)) }")
                t.spoil("$f.add(-1)")
                t.spoil("$f.add(absent())")
                "$s.serializeList($f, 5, 0) { v, q ->\n${statements.simple(t)}q.serializeInt(v, 0, 99)\n}\n"
            },
            {
                t.declare("private val $f = ArrayList<String>()", "$f.clear()\n        repeat(r.nextInt(4)) { $f.add(\"v\" + it) }")
                t.spoil("$f.add(absent())")
                "$s.serializeList($f, 5, \"\") { v, q ->\nEffects.log(v.length)\nq.serializeString(v, 9)\n}\n"
            },
            {
                t.declare("private var $f: List<Cell> = emptyList()", "$f = List(r.nextInt(4)) { Cell.random(r) }")
                t.spoil("$f = $f + Cell(2000, 0, true)")
                "$f = $s.serializeImmutableList($f, 5, Cell.BLANK, Cell::serialize)\n"
            },
            {
                t.declare("private var $f: Map<String, Int> = emptyMap()", "$f = List(r.nextInt(4)) { \"k\" + it to it }.toMap()")
                t.spoil("$f = $f + (\"k\" to 9)")
                "$f = $s.serializeImmutableMap($f, 5, \"\", { v, q -> q.serializeString(v, 9) }, 0) { v, q ->\n" +
                    "q.serializeInt(v, 0, 8)\n}\n"
            },
            {
                t.declare("private var $f = IntArray(0)", "$f = r.ints(r.nextInt(5).toLong(), 0, 10).toArray()")
                t.spoil("$f = intArrayOf(3, 10)")
                "$f = $s.serializeElements($f, $f.size, 5, 4, ::IntArray) { a, i, q ->\nEffects.log(i)\n" +
                    "a[i] = q.serializeInt(a[i], 0, 9)\n}\n"
            },
        )
    }

    private fun values(t: KotlinText, s: String): String {
        val spot = t.fresh("Spot")
        return random.one(
            {
                val f = t.field("Cell?", "Cell.BLANK", "if (r.nextBoolean()) Cell.random(r) else null")
                "$f = $s.serializeOptionalValue($f, Cell.BLANK, Cell::serialize)\n"
            },
            {
                types.append(
                    "data class $spot(val x: Int, val y: Short = 7) : BitValue<$spot> {\noverride fun serialize(s: BitStream) = $spot(\n" +
                        "Effects.log(s.serializeInt(x, -9, 9)),\ns.serializeInt(y.toInt(), 0, 99).toShort(),\n)\n}\n",
                )
                val f = t.field(spot, "$spot(0)", "$spot(r.nextInt(19) - 9, r.nextInt(100).toShort())")
                t.spoil("$f = $f.copy(x = 10)")
                t.spoil("$f = absent()")
                "$f = $s.serializeValue($f)\nEffects.log($f.component1() + $f.y)\n"
            },
            {
                types.append(
                    "data class $spot(val x: Int = 1, val label: String = \"some\") : BitValue<$spot> {\n" +
                        "override fun serialize(s: BitStream): $spot {\nval got = s.serializeInt(x, 0, 9)\nif (got == 3) return this\n" +
                        "return copy(x = got)\n}\n}\n",
                )
                val f = t.field("$spot?", "null", "if (r.nextBoolean()) $spot(r.nextInt(10)) else null")
                t.spoil("$f = $spot(10)")
                "$f = $s.serializeOptionalValue($f, $spot(), $spot::serialize)\nEffects.log($f?.label ?: \"none\")\n"
            },
            {
                val f = t.field("Id", "Id(1)", "Id(r.nextInt(4000))")
                t.spoil("$f = Id(5000)")
                "$f = $s.id($f)\n"
            },
            {
                val f = t.field("MutableList<Figure>", "ArrayList()", "arrayListOf(Figure.random(r), Figure.random(r))")
                t.spoil("$f.add(absent())")
                "$s.serializeList($f, 4, null, Figure.FAMILY)\n"
            },
        )
    }

    /** A type whose operations are in an interface of Kotlin. */
    private fun throughInterface(t: KotlinText, s: String): String {
        val face = t.fresh("Face")
        val type = t.fresh("Faced")
        types.append(
            "interface $face : Sample {\nvar v: Int\nfun part(s: BitStream) {\nv = through(s, v)\nEffects.log(own(v))\n" +
                "v = Effects.log(ours(v))\n}\nprivate fun through(s: BitStream, v: Int) = s.serializeInt(v, 0, 99)\n" +
                "fun own(v: Int): Int = 100 / v + this.v\ncompanion object {\nfun ours(v: Int) = v % 99 + 1\n}\n}\n" +
                "class $type : $face {\noverride var v = 1\noverride fun serialize(s: BitStream) = part(s)\n" +
                "override fun fill(r: Random) { v = 1 + r.nextInt(99) }\noverride fun spoil(field: Int) { v = 100 }\n" +
                (if (random.nextBoolean()) "override fun own(v: Int) = super.own(v) + 1\n" else "") + "}\n",
        )
        val f = t.fresh("faced")
        t.declare("private var $f = $type()", "$f.fill(r)")
        t.spoil("$f.spoil(0)")
        return if (random.nextBoolean()) "$f.serialize($s)\n" else "$s.serializeObject($f)\n"
    }

    private fun generic(t: KotlinText, s: String): String {
        val slot = t.fresh("Slot")
        val held = t.fresh("Held")
        types.append(
            "abstract class $slot<T : Sample>(protected var held: T) : Sample {\nabstract fun chosen(): T\n" +
                "override fun serialize(s: BitStream) {\ns.serializeObject(chosen())\nput(chosen())\n}\n" +
                "open fun put(t: T) {\nheld = t\n}\n" +
                "override fun fill(r: Random) = chosen().fill(r)\n}\n" +
                "class $held : $slot<$held.In>(In()) {\nclass In : Sample {\ninternal var v = 0\noverride fun serialize(s: BitStream) {\n" +
                "v = s.serializeInt(v, 0, 99)\n}\noverride fun fill(r: Random) { v = r.nextInt(100) }\n}\noverride fun chosen(): In {\n" +
                "Effects.log(held.v)\nreturn held\n}\noverride fun put(t: In) {\nEffects.log(t.v)\nsuper.put(t)\n}\n" +
                "override fun spoil(field: Int) { held.v = 100 }\n}\n",
        )
        val f = t.fresh("held")
        t.declare("private var $f = $held()", "$f.fill(r)")
        t.spoil("$f.spoil(0)")
        return "$s.serializeObject($f)\n"
    }

    /** A chain, or a tree of a sealed family. */
    fun recursive(t: KotlinText, s: String): String {
        if (random.nextBoolean()) {
            val link = t.fresh("Link")
            types.append(
                "class $link(var v: Int = 0, var next: $link? = null) : BitSerializable {\noverride fun serialize(s: BitStream) {\n" +
                    "v = s.serializeInt(v, 0, 15)\nEffects.log(v)\nnext = s.serializeOptional(next, ::$link)\n}\ncompanion object {\n" +
                    "fun random(r: Random): $link = $link(r.nextInt(16), if (r.nextInt(3) > 0) random(r) else null)\n}\n}\n",
            )
            val f = t.fresh("chain")
            t.declare("private var $f = $link()", "$f = $link.random(r)")
            t.spoil("$f.v = 16")
            return "$s.serializeObject($f)\n"
        }
        val node = t.fresh("Node")
        types.append(
            "sealed interface $node {\ncompanion object {\nval FAMILY: Family<$node> = Family.of($node::class.java)\n" +
                ".value(0, ${node}Leaf::class.java, ${node}Leaf(1))\n.`object`(1, ${node}Pair::class.java, ::${node}Pair)\n.build()\n" +
                "fun random(r: Random): $node =\nif (r.nextInt(3) == 0) ${node}Pair(random(r), random(r))\n" +
                "else ${node}Leaf(r.nextInt(10))\n" +
                "}\n}\n" +
                "data class ${node}Leaf(val v: Int) : $node, BitValue<${node}Leaf> {\n" +
                "override fun serialize(s: BitStream) = ${node}Leaf(s.serializeInt(v, 0, 9))\n}\n" +
                "class ${node}Pair(var left: $node = ${node}Leaf(1), var right: $node = ${node}Leaf(2)) : $node, BitSerializable {\n" +
                "override fun serialize(s: BitStream) {\nleft = s.serializeValue(left, $node.FAMILY)\nEffects.log(3)\n" +
                "right = s.serializeValue(right, $node.FAMILY)\n}\n}\n",
        )
        val f = t.fresh("tree")
        t.declare("private var $f: $node = ${node}Leaf(1)", "$f = $node.random(r)")
        t.spoil("$f = absent()")
        return "$f = $s.serializeValue($f, $node.FAMILY)\n"
    }

    /** Operations within try: called on a stream object. */
    private fun attempt(t: KotlinText, s: String, nesting: Int): String {
        val e = t.fresh("e")
        return "try {\n${block(t, s, 2, nesting + 1)}} catch ($e: ArithmeticException) {\nEffects.log(\"within\")\n}\n"
    }
}
