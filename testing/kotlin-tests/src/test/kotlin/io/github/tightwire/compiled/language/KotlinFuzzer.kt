package io.github.tightwire.compiled.language

import java.util.Random

/** The [LanguageFuzzer] of programs in Kotlin. A compiler has the programs of a few seeds, all at once. */
object KotlinFuzzer {
    private const val TOGETHER = 10

    /** Runs programs: the first seed, and how many from there on. */
    @JvmStatic
    fun main(arguments: Array<String>) {
        System.setProperty("kotlin.environment.keepalive", "true")
        val seeds = arguments[0].toLong() until arguments[0].toLong() + arguments[1].toInt()
        val made = HashMap<Long, Program>()
        LanguageFuzzer { seed ->
            if (seed !in made) {
                made.clear()
                make(seeds.filter { it.floorDiv(TOGETHER) == seed.floorDiv(TOGETHER) }).associateByTo(made, Program::seed)
            }
            made.getValue(seed)
        }.run(*arguments)
    }

    private fun make(seeds: List<Long>): List<Program> {
        val toolchain = KotlinToolchain.random(Random(seeds[0].floorDiv(TOGETHER).toLong()))
        return seeds.map { KotlinProgram.of(it, toolchain) }.also(toolchain::compileAll)
    }
}
