package io.github.tightwire.kotlin.engine

import io.github.tightwire.BitSerializable

/** An engine's base class: what is protected is for subclasses in other packages. */
abstract class Entity : BitSerializable {
    @JvmField protected var x = 7
    protected var y = 9
    protected val known = ArrayList(listOf(1, 8, 5, 3))

    protected open fun limit() = 1000

    protected fun isOld(k: Int) = k > 6

    companion object {
        @JvmStatic protected fun most() = 99
    }
}
