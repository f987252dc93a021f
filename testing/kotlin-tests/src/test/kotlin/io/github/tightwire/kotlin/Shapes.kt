package io.github.tightwire.kotlin

import io.github.tightwire.BitSerializable
import io.github.tightwire.BitStream
import io.github.tightwire.BitValue
import io.github.tightwire.Family
import java.util.EnumSet
import java.util.UUID

// Types as programs in Kotlin have them: nothing is written for the library's sake.

/** A class whose objects change, all of its properties with defaults. */
class Health(var now: Int = 100, var shield: Float = 0f, var alive: Boolean = true) : BitSerializable {
    override fun serialize(s: BitStream) {
        now = s.serializeInt(now, 0, 100)
        shield = s.serializeFloat(shield)
        alive = s.serializeBool(alive)
    }
}

/** A data class as a value. */
data class Cell(val x: Int, val y: Int) : BitValue<Cell> {
    override fun serialize(s: BitStream) = Cell(s.serializeInt(x, 0, 1023), s.serializeInt(y, 0, 1023))

    companion object {
        val ORIGIN = Cell(0, 0)
    }
}

/** A data class that can change, with default arguments. */
data class Score(var kills: Int = 0, var deaths: Int = 0, var name: String = "") : BitSerializable {
    override fun serialize(s: BitStream) {
        kills = s.serializeVarInt(kills)
        deaths = s.serializeVarInt(deaths)
        name = s.serializeString(name, 15)
    }
}

/** Nullable properties, of an object, a value and a text. */
class Target(var cell: Cell? = null, var health: Health? = null, var label: String? = null) : BitSerializable {
    override fun serialize(s: BitStream) {
        cell = s.serializeOptionalValue(cell, Cell.ORIGIN, Cell::serialize)
        health = s.serializeOptional(health, ::Health)
        label = s.serializeOptionalString(label, 15)
    }
}

/** Extension functions, one of them inline. */
fun BitStream.percent(value: Int): Int = serializeInt(value, 0, 100)

inline fun BitStream.unless(flag: Boolean, block: BitStream.() -> Unit): Boolean {
    val set = serializeBool(flag)
    if (!set) {
        block()
    }
    return set
}

class Body(var atRest: Boolean = true, var speed: Int = 0, var heat: Int = 0) : BitSerializable {
    override fun serialize(s: BitStream) {
        heat = s.percent(heat)
        atRest = s.unless(atRest) { speed = percent(speed) }
        if (atRest && s.isReading) {
            speed = 0
        }
    }
}

/** A loop over bytes, eight of which go at a time. */
class Tiles(val tiles: ByteArray = ByteArray(18)) : BitSerializable {
    override fun serialize(s: BitStream) {
        for (i in tiles.indices) {
            tiles[i] = s.serializeInt(tiles[i].toInt(), 0, 15).toByte()
        }
    }
}

/** A companion's helper and constants. */
class Ship(var hull: Int = MAX_HULL, var name: String = "") : BitSerializable {
    override fun serialize(s: BitStream) {
        hull = hull(s, hull)
        name = s.serializeString(name, 12)
    }

    companion object {
        const val MAX_HULL = 1000

        @JvmStatic
        fun hull(s: BitStream, value: Int) = s.serializeInt(value, 0, MAX_HULL)
    }
}

/** A value class, which is its number in bytecode. */
@JvmInline
value class PlayerId(val number: Int)

fun BitStream.playerId(id: PlayerId) = PlayerId(serializeBits(id.number, 12))

class Owner(var id: PlayerId = PlayerId(0), var since: Long = 0) : BitSerializable {
    override fun serialize(s: BitStream) {
        id = s.playerId(id)
        since = s.serializeVarLong(since)
    }
}

/** A sealed hierarchy of a value, an object and a singleton's stand-in. */
sealed interface Item

data class Potion(val strength: Int) : Item, BitValue<Potion> {
    override fun serialize(s: BitStream) = Potion(s.serializeInt(strength, 1, 10))
}

class Sword(var edge: Int = 0) : Item, BitSerializable {
    override fun serialize(s: BitStream) {
        edge = s.serializeInt(edge, 0, 50)
    }

    override fun equals(other: Any?) = other is Sword && other.edge == edge

    override fun hashCode() = edge
}

val ITEMS: Family<Item> = Family.of(Item::class.java)
    .value(0, Potion::class.java, Potion(1))
    .`object`(3, Sword::class.java, ::Sword)
    .build()

class Inventory(var items: MutableList<Item> = mutableListOf()) : BitSerializable {
    override fun serialize(s: BitStream) {
        s.serializeList(items, 20, null, ITEMS)
    }
}

/** Lists of objects and of values, a map and a set. */
class Level(
    val ships: MutableList<Ship> = mutableListOf(),
    var path: List<Cell> = emptyList(),
    var spawns: Map<String, Cell> = emptyMap(),
    var teams: Set<Int> = emptySet(),
) : BitSerializable {
    override fun serialize(s: BitStream) {
        s.serializeList(ships, 10, ::Ship)
        path = s.serializeImmutableList(path, 50, Cell.ORIGIN, Cell::serialize)
        spawns = s.serializeImmutableMap(spawns, 9, "", { v, t -> t.serializeString(v, 9) }, Cell.ORIGIN, Cell::serialize)
        teams = s.serializeImmutableSet(teams, 4, 0) { v, t -> t.serializeInt(v, 0, 3) }
    }
}

enum class Button { LEFT, RIGHT, JUMP, FIRE }

/** An enum, a set of an enum, an enum of the JDK's values. */
class Input(var last: Button = Button.LEFT, val held: EnumSet<Button> = EnumSet.noneOf(Button::class.java), var match: UUID = UUID(0, 0)) :
    BitSerializable {
    override fun serialize(s: BitStream) {
        last = s.serializeEnum(last, Button::class.java)
        s.serializeEnumSet(held, Button::class.java)
        match = s.serializeUuid(match)
    }
}

/** A base with its part, and a class that goes on. */
open class Entity(var id: Int = 0) : BitSerializable {
    override fun serialize(s: BitStream) {
        id = s.serializeUint16(id)
    }
}

class Door(var open: Boolean = false, val lock: Health = Health()) : Entity() {
    override fun serialize(s: BitStream) {
        super.serialize(s)
        open = s.serializeBool(open)
        s.serializeObject(lock)
    }
}

/** Delegated and lazy state beside what is sent, a when over a constant. */
class Weapon(var kind: Button = Button.FIRE, var ammo: Int = 0) : BitSerializable {
    val title: String by lazy { "weapon $kind" }

    override fun serialize(s: BitStream) {
        kind = s.serializeEnum(kind, Button::class.java)
        ammo = when (kind) {
            Button.FIRE -> s.serializeInt(ammo, 0, 255)
            Button.JUMP -> s.serializeBits(ammo, 3)
            else -> 0
        }
    }
}
