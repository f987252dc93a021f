package io.github.tightwire.compiled.language

import org.junit.jupiter.api.Order
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Random programs in Kotlin, by kotlinc with options that builds have: ours makes of them what they are. See [LanguageTest]. */
@Order(Int.MAX_VALUE)
class KotlinLanguageTest {
    @Test
    @Tag("exhaustive")
    fun programsAgree() = LanguageTest.assertAgree(KotlinFuzzer::class.java, 100)
}
