package io.github.tightwire.compiled.language

import java.util.Random

/** The text of a class in Kotlin that is being written: its members so far, and what its methods may use. */
internal class KotlinText(val name: String, private val isExtended: Boolean, private val names: Names) {
    /** Variables of type Int that hold anything. */
    val places = mutableListOf<String>()

    /** Of the places those of the companion. */
    val statics = mutableSetOf<String>()

    /** Functions of an Int with an Int for a result: the text before the argument. */
    val functions = mutableListOf<String>()

    /** Functions of the stream without a result: the text before the stream. */
    val helpers = mutableListOf<String>()

    /** References to functions of an Int with an Int for a result. */
    val references = mutableListOf<String>()

    private val fields = StringBuilder()
    private val members = StringBuilder()
    private val companion = StringBuilder()
    private val fills = StringBuilder()
    private val spoils = mutableListOf<String>()

    /** Names that occur once in a program. */
    class Names {
        private var count = 0

        fun fresh(stem: String) = stem + count++
    }

    fun fresh(stem: String) = names.fresh(stem)

    fun part(name: String) = KotlinText(name, false, names)

    /** A property that only the class itself uses, filled with an expression. */
    fun field(type: String, initial: String, fill: String): String {
        val field = fresh("f")
        declare("private var $field: $type = $initial", "$field = $fill")
        return field
    }

    fun declare(declaration: String, fill: String) {
        fields.append("    $declaration\n")
        fills.append("        $fill\n")
    }

    /** A statement after which a write of the object, or what the object does by itself, fails. */
    fun spoil(statement: String) {
        spoils.add(statement)
    }

    fun member(text: String) {
        members.append(text)
    }

    /** A variable of type Int of the companion. */
    fun static(name: String, declaration: String) {
        shared("$declaration\n")
        fills.append("        $name = 3\n")
        statics.add(name)
    }

    fun shared(text: String) {
        companion.append(text)
    }

    /** The whole class. */
    fun text(header: String, serialize: String): String {
        val below = if (isExtended) "super.spoils()" else "0"
        val text = StringBuilder("$header {\n$fields    override fun serialize(s: BitStream) {\n$serialize    }\n")
        text.append("    override fun fill(r: Random) {\n").append(if (isExtended) "        super.fill(r)\n" else "")
        text.append("$fills    }\n")
        text.append("    override fun spoils(): Int = $below + ${spoils.size}\n    override fun spoil(field: Int) {\n")
        text.append("        val own = field - $below\n").append(if (isExtended) "        if (own < 0) super.spoil(field)\n" else "")
        spoils.forEachIndexed { i, spoil -> text.append("        if (own == $i) { $spoil }\n") }
        text.append("    }\n$members")
        if (companion.isNotEmpty()) {
            text.append("companion object {\n$companion}\n")
        }
        return text.append("}\n").toString()
    }
}

internal fun <T> Random.any(of: List<T>): T = of[nextInt(of.size)]

internal fun Random.one(vararg of: () -> String): String = of[nextInt(of.size)]()
