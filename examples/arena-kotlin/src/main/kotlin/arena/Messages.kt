package arena

import io.github.tightwire.*
import io.github.tightwire.Subset
import io.github.tightwire.game.GameProtocol

/** The order of the messages is part of it. Every change on the wire needs another version. */
val PROTOCOL: GameProtocol = GameProtocol.builder("arena", 3)
    .value(Input::class.java, Input())
    .value(Snapshot::class.java, Snapshot())
    .value(Say::class.java, Say())
    .value(Inventory::class.java, Inventory())
    .build()

enum class Key { THRUST, LEFT, RIGHT, FIRE }

/** The keys that a player holds; 60 times a second, unreliable. */
data class Input(val keys: Set<Key> = emptySet()) : BitValue<Input> {
    override fun serialize(s: BitStream) = Input(s.serializeImmutableEnumSet(keys, Key::class.java))
}

/** Everything that flies; 20 times a second, unreliable. */
data class Snapshot(val tick: Int = 0, val bodies: List<Body> = emptyList()) : BitValue<Snapshot> {
    override fun serialize(s: BitStream) = Snapshot(s.serializeUint32(tick), s.serializeImmutableList(bodies, 200, null, BODIES))
}

/** A player joins, leaves or chats. From a client it is chat, and the server knows which player it is. */
data class Say(val player: Int = 0, val text: String = "") : BitValue<Say> {
    override fun serialize(s: BitStream) = Say(s.serializeInt(player, 0, MAX_PLAYERS - 1), s.serializeString(text, 100))
}

/** A player's items, sent whenever they change. */
data class Inventory(val items: Map<String, Int> = emptyMap()) : BitValue<Inventory> {
    override fun serialize(s: BitStream) = Inventory(s.serializeImmutableMap(items, 16,
        "", { name, t -> t.serializeString(name, 20) }, 0, { count, t -> t.serializeInt(count, 0, 9999) }))
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
