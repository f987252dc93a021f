package io.github.tightwire.compiled.language

import io.github.tightwire.fixtures.Effort
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.Test

/** Random programs in Kotlin, by kotlinc with options that builds have: ours makes of them what they are. See [LanguageTest]. */
@Order(Int.MAX_VALUE)
class KotlinLanguageTest {
    @Test
    fun programsAgree() = LanguageTest.assertAgree(KotlinFuzzer::class.java, Effort.of(2, 100))
}
