package io.github.tightwire.compiled.language

import java.util.Random
import java.util.TreeMap

/**
 * Writes random programs in Kotlin. A game's `Player` extends its `Troop`, which extends `Entity` of an engine: in another package, behind
 * another class loader, with members of every access.
 */
internal class KotlinProgram private constructor(seed: Long, private val random: Random) {
    private val names = KotlinText.Names()
    private val types = StringBuilder()
    private val operations = KotlinOperations(random, types)
    private val engine = "generated.k${seed.toString(16)}.engine"
    private val game = "generated.k${seed.toString(16)}.game"
    private val units = TreeMap<String, String>()

    companion object {
        private const val IMPORTS = "import io.github.tightwire.*\nimport io.github.tightwire.compiled.Sample\n" +
            "import io.github.tightwire.compiled.language.Effects\nimport io.github.tightwire.shapes.*\nimport java.util.Random\n" +
            "import java.util.concurrent.TimeUnit\nimport java.util.function.Consumer\nimport java.util.function.IntUnaryOperator\n" +
            "import kotlin.properties.Delegates\nimport kotlin.reflect.KProperty\n"

        /** The library of a game, much of it inline. */
        private val SUPPORT = """
            @JvmInline
            value class Id(val number: Int)
            fun BitStream.id(id: Id) = Id(serializeBits(id.number, 12))
            fun BitStream.percent(value: Int): Int = serializeInt(value, 0, 100)
            inline fun BitStream.unless(flag: Boolean, block: BitStream.() -> Unit): Boolean {
                val set = serializeBool(flag)
                if (!set) {
                    block()
                }
                return set
            }
            inline fun noted(block: () -> Unit) {
                try {
                    block()
                } finally {
                    Effects.log("noted")
                }
            }
            inline fun <reified T> kindOf(any: Any?): Int = if (any is T) 1 else 0
            inline fun pick(flag: Boolean, crossinline one: () -> Int, noinline two: () -> Int): Int = if (flag) one() else two()
            fun Int.spread(by: Int = 3, vararg more: Int): Int = this * by + more.sum()
            infix fun Int.mixed(other: Int): Int = this xor other
            @Suppress("UNCHECKED_CAST")
            fun <T> absent(): T = null as T
            class Counted(private var held: Int) {
                operator fun getValue(owner: Any?, property: KProperty<*>): Int = Effects.log(held)
                operator fun setValue(owner: Any?, property: KProperty<*>, value: Int) {
                    Effects.log(property.name)
                    held = value
                }
            }

        """.trimIndent()

        /** The program of a seed, for a compiler. */
        fun of(seed: Long, toolchain: Toolchain): Program {
            val program = KotlinProgram(seed, Random(seed * -0x61c8864680b583ebL))
            program.write()
            return Program(seed, toolchain, program.units, program.game + ".Player", program.game)
        }
    }

    private fun write() {
        units["$engine.Support"] = "package $engine\n$IMPORTS$SUPPORT"
        units["$engine.Base"] = "package $engine\n$IMPORTS" + "abstract class Base : Sample {\nvar wide = 4\n" +
            "protected fun deep(v: Int): Int = v - wide\nfun open(v: Int): Int = v + wide\n}\n"
        entity()
        val troop = KotlinText("Troop", true, names)
        inherit(troop)
        own(troop)
        special(troop, "override")
        val header = "${if (random.nextBoolean()) "open" else "abstract"} class Troop : Entity()"
        units["$game.Troop"] = source(troop.text(header, body(troop, 2, true)))
        val player = KotlinText("Player", true, names)
        inherit(player)
        own(player)
        special(player, "override")
        val players = player.text("class Player : Troop()", body(player, 6, random.nextBoolean()))
        units["$game.Player"] = source(players + types)
    }

    private fun source(text: String) = "package $game\nimport $engine.*\n$IMPORTS$text"

    private fun body(t: KotlinText, statements: Int, isExtended: Boolean): String {
        val before = (if (random.nextInt(12) == 0) operations.recursive(t, "s") else "") +
            (if (random.nextInt(3) == 0) operations.block(t, "s", 2, 1) else "")
        return before + (if (isExtended) "super.serialize(s)\n" else "") + operations.block(t, "s", statements, 0)
    }

    /** Members of a class of the game, of its own. */
    private fun own(t: KotlinText) {
        val n = t.fresh("n")
        t.declare("private var $n = 2", "$n = r.nextInt(40)")
        t.places.add(n)
        t.places.add("this@${t.name}.$n")
        val inner = t.fresh("inner")
        t.declare("internal var $inner = 2", "$inner = r.nextInt(9)")
        t.places.add(inner)
        val counter = t.fresh("counter")
        t.static(counter, "private var $counter = 3")
        t.places.add(counter)
        val method = t.fresh("secret")
        t.member("private fun $method(v: Int): Int {\nreturn Effects.log(v) + $n\n}\n")
        t.functions.add("$method(")
        val fixed = t.fresh("fixed")
        t.shared("@JvmStatic\nprivate fun $fixed(v: Int): Int = v * 5 + 1\n")
        t.functions.add("$fixed(")
        t.references.add("this@${t.name}::$method")
        t.references.add("::$fixed")
        t.references.add("{ v -> $method(v) }")
        val top = t.fresh("top")
        types.append("private fun $top(v: Int, by: Int = 2): Int = Effects.log(v) / by\n")
        if (t.name == "Player") {
            t.functions.add("$top(")
        }
    }

    /** A method that is overridden, and called by the class that has it. */
    private fun special(t: KotlinText, modifier: String) {
        t.member("protected $modifier fun special(v: Int): Int {\nreturn Effects.log(v) + ${random.nextInt(9)}\n}\n")
        t.functions.add("this@${t.name}.special(")
        t.functions.add("this@${t.name}.special(1 + ")
        if (modifier == "override") {
            t.functions.add("super@${t.name}.special(")
        }
        t.member("protected $modifier fun specialPart(s: BitStream) {\n${operations.block(t, "s", 1, 2)}}\n")
        t.helpers.add("this@${t.name}.specialPart(")
    }

    /** Extends a class of the engine. */
    private fun inherit(t: KotlinText) {
        t.statics.add("shared")
        t.places.addAll(listOf("wide", "guarded", "this@${t.name}.guarded", "flat", "shared", "row[1]"))
        t.functions.addAll(listOf("twice(", "half(", "deep(", "open("))
        t.references.addAll(listOf("this@${t.name}::twice", "::half"))
        t.helpers.addAll(listOf("header(", "trailer(this@${t.name}, "))
        if (random.nextInt(5) == 0) {
            t.functions.add("super@${t.name}.twice(")
            t.helpers.add("super@${t.name}.header(")
            t.places.add("super@${t.name}.guarded")
        }
    }

    private fun entity() {
        val t = KotlinText("Entity", false, names)
        t.places.add("wide")
        t.declare("protected var guarded = 3", "guarded = r.nextInt(1000)")
        t.declare("@JvmField protected var flat = 5", "flat = r.nextInt(1000)")
        t.declare("private var secret = 1", "secret = r.nextInt(70)")
        t.declare("protected val row = intArrayOf(1, 2, 3)", "row[1] = r.nextInt(100)")
        t.static("shared", "@JvmStatic\nprotected var shared = 1")
        t.shared("@JvmStatic\nprotected fun half(v: Int): Int {\nreturn Effects.log(v) / 2 + shared\n}\n")
        t.shared("@JvmStatic\nprotected fun trailer(e: Entity, s: BitStream) {\ne.wide = s.serializeBits(e.wide and 3, 2)\n")
        t.shared("Effects.log(e.guarded)\n}\n")
        t.places.addAll(listOf("guarded", "flat", "row[1]", "shared"))
        // What an engine keeps private no code of the game may use.
        if (random.nextInt(3) == 0) {
            t.places.add("secret")
        }
        t.member("protected open fun twice(v: Int): Int {\nreturn Effects.log(v) * 2 + guarded\n}\n")
        t.functions.addAll(listOf("twice(", "half(", "deep("))
        t.member(
            "protected open fun header(s: BitStream) {\nguarded = s.serializeInt(guarded.mod(500), 0, 499)\n" +
                "${operations.block(t, "s", 1, 1)}}\n",
        )
        special(t, "open")
        val text = t.text("${if (random.nextBoolean()) "abstract" else "open"} class Entity : Base()", operations.block(t, "s", 2, 1))
        units["$engine.Entity"] = "package $engine\n$IMPORTS$text$types"
        types.setLength(0)
    }
}
