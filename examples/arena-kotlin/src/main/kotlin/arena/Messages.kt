package arena

import io.github.tightwire.*
import io.github.tightwire.game.GameProtocol
import java.util.EnumSet

/** The order of the messages is part of it. Every change on the wire needs another number. */
val PROTOCOL: GameProtocol = GameProtocol.builder(0x41_52_45_4E_41_02L)
    .message(Input::class.java, ::Input)
    .message(Snapshot::class.java, ::Snapshot)
    .message(Say::class.java, ::Say)
    .message(Inventory::class.java, ::Inventory)
    .build()

enum class Key { THRUST, LEFT, RIGHT, FIRE }

/** The keys that a player holds; 60 times a second, unreliable. */
class Input : BitSerializable {
    val keys: MutableSet<Key> = EnumSet.noneOf(Key::class.java)

    override fun serialize(s: BitStream) {
        s.serializeEnumSet(keys, Key::class.java)
    }
}

/** Everything that flies; 20 times a second, unreliable. */
class Snapshot(var tick: Int = 0) : BitSerializable {
    val bodies = ArrayList<Body>()

    override fun serialize(s: BitStream) {
        tick = s.serializeUint32(tick)
        s.serializeList(bodies, 200, null, BODIES)
    }
}

/** A player joins, leaves or chats. From a client it is chat, and the server knows which player it is. */
class Say(var player: Int = 0, var text: String = "") : BitSerializable {
    override fun serialize(s: BitStream) {
        player = s.serializeInt(player, 0, MAX_PLAYERS - 1)
        text = s.serializeString(text, 100)
    }
}

/** What a player has, whenever it changes. */
class Inventory(var items: Map<String, Int> = emptyMap()) : BitSerializable {
    override fun serialize(s: BitStream) {
        items = s.serializeImmutableMap(items, 16,
            "", { name, t -> t.serializeString(name, 20) }, 0, { count, t -> t.serializeInt(count, 0, 9999) })
    }
}

sealed interface Body

data class Ship(val player: Int, val x: Float, val y: Float, val angle: Float, val health: Int) : Body, BitValue<Ship> {
    override fun serialize(s: BitStream) = Ship(s.serializeInt(player, 0, MAX_PLAYERS - 1), coordinate(x, s), coordinate(y, s),
        s.serializeCompressedFloat(angle, -3.15f, 3.15f, 0.01f), s.serializeInt(health, 0, FULL_HEALTH))
}

data class Asteroid(val x: Float, val y: Float, val radius: Int) : Body, BitValue<Asteroid> {
    override fun serialize(s: BitStream) = Asteroid(coordinate(x, s), coordinate(y, s), s.serializeInt(radius, 0, 63))
}

data class Bullet(val x: Float, val y: Float) : Body, BitValue<Bullet> {
    override fun serialize(s: BitStream) = Bullet(coordinate(x, s), coordinate(y, s))
}

private fun coordinate(value: Float, s: BitStream) = s.serializeCompressedFloat(value, 0f, SIZE, 0.1f)

val BODIES: Family<Body> = Family.of(Body::class.java)
    .value(0, Ship::class.java, Ship(0, 0f, 0f, 0f, 0))
    .value(1, Asteroid::class.java, Asteroid(0f, 0f, 0))
    .value(2, Bullet::class.java, Bullet(0f, 0f))
    .build()
