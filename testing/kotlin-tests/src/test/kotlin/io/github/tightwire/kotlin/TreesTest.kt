package io.github.tightwire.kotlin

import io.github.tightwire.internal.template.Compilers
import io.github.tightwire.internal.tree.CallSite
import io.github.tightwire.internal.tree.Node
import io.github.tightwire.wire.WireComparison
import io.github.tightwire.wire.WireDescription
import io.github.tightwire.wire.WireType
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** The same statements in Java and in Kotlin have the same operation tree: operations, fields, and the call sites that name them. */
class TreesTest {
    @ParameterizedTest
    @ValueSource(strings = ["Bounds", "Nested", "Optional", "Lists", "Loops", "Kinds", "Cases"])
    fun areThoseOfJava(name: String) = assertSame(name) { it }

    /** A lambda's body has no name in the source, and each compiler gives it another one. */
    @ParameterizedTest
    @ValueSource(strings = ["Lambda"])
    fun lambdasHaveNoNameInTheSource(name: String) =
        assertSame(name) { it.replace("lambda\$serialize\$0", "lambda").replace("serialize\$lambda\$0", "lambda") }

    @ParameterizedTest
    @ValueSource(strings = ["Bounds", "Nested", "Loops", "Kinds", "Cases", "Lambda"])
    fun theFingerprintIsThatOfJava(name: String) {
        val java = wire("Java", name)
        val kotlin = wire("Kotlin", name)
        assertTrue(java.isDescribed && kotlin.isDescribed, "$java$kotlin")
        assertEquals(java.fingerprint(), kotlin.fingerprint(), "$java$kotlin")
        assertEquals(listOf<String>(), WireComparison.of(text(java), text(kotlin)))
    }

    /** Both name the same reason, on lines of their own. */
    @ParameterizedTest
    @ValueSource(strings = ["Optional", "Lists"])
    fun theObstacleIsThatOfJava(name: String) {
        val obstacles = listOf("Java", "Kotlin").map { wire(it, name).obstacle()!!.replace(it, "").replace(Regex("Trees\\.\\w+:\\d+"), "") }
        assertEquals(obstacles[0], obstacles[1])
    }

    private fun wire(language: String, name: String) = WireType.of(Class.forName("io.github.tightwire.kotlin.$language$name"))

    private fun text(type: WireType) = WireDescription(listOf(type)).toString()

    /** A function that Kotlin inlines is no method: its calls are the caller's, on lines behind the last one of the file. */
    @Test
    fun inlinedFunctionsAreNoHelpers() {
        val sites = sites(Compilers.get().tree(Body::class.java, true).nodes())
        assertEquals(
            listOf(
                "Body.serialize#percent.0",
                "ShapesKt.percent#serializeInt.0",
                "Body.serialize#serializeBool.0",
                "Body.serialize#percent.1",
                "ShapesKt.percent#serializeInt.0",
            ),
            sites.map { it.toString().removePrefix("io.github.tightwire.kotlin.") },
        )
    }

    private fun assertSame(name: String, named: (String) -> String) {
        for (reading in listOf(false, true)) {
            assertEquals(named(text("Java", name, reading)), named(text("Kotlin", name, reading)))
        }
    }

    private fun text(language: String, name: String, reading: Boolean): String {
        val tree = Compilers.get().tree(Class.forName("io.github.tightwire.kotlin.$language$name"), reading)
        val sites = sites(tree.nodes())
        assertTrue(sites.isNotEmpty())
        val lines = listOf(tree.toString().replace(Regex(", line \\d+"), "")) + sites.map { "$it ${it.descriptor()}" }
        return lines.joinToString("\n").replace(language, "")
    }

    private fun sites(nodes: List<Node>): List<CallSite> = nodes.flatMap {
        when (it) {
            is Node.Operation -> listOf(it.site())
            is Node.Call -> listOf(it.site()) + sites(it.nodes())
            is Node.Loop -> sites(it.nodes())
            is Node.Branch -> it.ways().flatMap(::sites)
        }
    }
}
