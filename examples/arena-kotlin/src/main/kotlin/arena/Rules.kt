package arena

import io.github.tightwire.*
import io.github.tightwire.game.GameProtocol
import io.github.tightwire.players.*
import io.github.tightwire.world.*
import kotlin.math.*

const val PLAYERS = 16
const val FULL_HEALTH = 5                           // hits
const val TICKS = 60                                // a second
const val SIZE = 2000f                              // metres
const val HEADINGS = 1024                           // in a circle
const val RADIUS = 20f                              // of a ship
const val RELOAD_TICKS = 15
const val BULLET_TICKS = 50

val KEYS: InputType<Keys> = InputType.of(Keys::class.java, ::Keys)
val SHIPS: PredictedType<Ship, Keys> = PredictedType.of(Ship::class.java, ::Ship, Ship::step).smoothed(::between, 8)
val BULLETS: PredictedType<Bullet, Keys> =
    PredictedType.of<Bullet, Keys>(Bullet::class.java, ::Bullet) { bullet, _ -> bullet.step() }.smoothed(::bulletBetween, 8)
val WORLD: WorldTypes = WorldTypes.builder()
    .entity(EntityType.of(Ship::class.java, ::Ship).interpolated(::between).priority(4.0))
    .entity(EntityType.of(Bullet::class.java, ::Bullet).interpolated(::bulletBetween))
    .entity(EntityType.of(Hull::class.java, ::Hull))
    .build()

val ARENA: PlayedWorld<Keys> = PlayedWorld.of(WORLD, KEYS, TICKS)

/** The order of the messages is part of it. Every change on the wire needs another version. */
val PROTOCOL: GameProtocol = ARENA.protocol("arena", 5).value(Say::class.java, Say()).build()

/** A player's input of a tick. */
class Keys : BitSerializable {
    var left = false
    var right = false
    var thrust = false
    var fire = false

    /** Own bullets fly: what they hit is judged by what this player sees. */
    var aims = false
    val seen = ViewTime()

    override fun serialize(s: BitStream) {
        left = s.serializeBool(left)
        right = s.serializeBool(right)
        thrust = s.serializeBool(thrust)
        fire = s.serializeBool(fire)
        aims = s.serializeBool(aims)
        if (aims) s.serializeObject(seen)
    }
}

/** A player joins, leaves or chats. From a client all is chat, and the server knows which player it is. */
data class Say(val slot: Int = 0, val isChat: Boolean = false, val text: String = "") : BitValue<Say> {
    override fun serialize(s: BitStream) =
        Say(s.serializeInt(slot, 0, PLAYERS - 1), s.serializeBool(isChat), s.serializeString(text, 100))

    override fun toString() = "player $slot ${if (isChat) "says " else ""}$text"
}

/** Flies. */
abstract class Body : BitSerializable {
    var slot = 0
    var x = 0f
    var y = 0f
    var heading = 0

    fun fly(speed: Float) {
        val angle = heading * 2 * PI / HEADINGS
        // The same on all JVMs, unlike cos.
        x += (speed * StrictMath.cos(angle)).toFloat()
        y += (speed * StrictMath.sin(angle)).toFloat()
    }

    fun distance(toX: Float, toY: Float) = sqrt(((toX - x) * (toX - x) + (toY - y) * (toY - y)).toDouble())

    override fun serialize(s: BitStream) {
        slot = s.serializeInt(slot, 0, PLAYERS - 1)
        x = s.serializeCompressedFloat(x, -SIZE / 2, 1.5f * SIZE, 1 / 32f)
        y = s.serializeCompressedFloat(y, -SIZE / 2, 1.5f * SIZE, 1 / 32f)
        heading = s.serializeInt(heading, 0, HEADINGS - 1)
    }

    override fun toString() = "${javaClass.simpleName} of player $slot at ${x.roundToInt()},${y.roundToInt()}"
}

fun between(from: Body, to: Body, fraction: Double, shown: Body) {
    val turned = (to.heading - from.heading + HEADINGS / 2).mod(HEADINGS) - HEADINGS / 2
    shown.slot = to.slot
    shown.x = (from.x + fraction * (to.x - from.x)).toFloat()
    shown.y = (from.y + fraction * (to.y - from.y)).toFloat()
    shown.heading = (from.heading + (fraction * turned).roundToInt()).mod(HEADINGS)
}

class Ship : Body() {
    private var speed = 0f
    private var reload = 0

    fun step(keys: Keys) {
        heading = (heading + (if (keys.right) 8 else 0) - (if (keys.left) 8 else 0)).mod(HEADINGS)
        speed = if (keys.thrust) min(4f, speed + 1 / 16f) else max(0f, speed - 1 / 32f)
        fly(speed)
        x = x.coerceIn(0f, SIZE)
        y = y.coerceIn(0f, SIZE)
        reload = if (keys.fire && reload == 0) RELOAD_TICKS else max(0, reload - 1)
    }

    fun hasFired() = reload == RELOAD_TICKS

    override fun serialize(s: BitStream) {
        super.serialize(s)
        speed = s.serializeCompressedFloat(speed, 0f, 4f, 1 / 32f)
        reload = s.serializeInt(reload, 0, RELOAD_TICKS)
    }
}

class Bullet : Body() {
    /** The tick in which it was fired, and the ship's id: by them a client knows which of its own it is. */
    var shot = 0
    var ticksLeft = BULLET_TICKS

    fun step() {
        if (ticksLeft > 0) {
            fly(10f)
            ticksLeft--
        }
    }

    override fun serialize(s: BitStream) {
        super.serialize(s)
        shot = s.serializeInt(shot, 0, Int.MAX_VALUE)
        ticksLeft = s.serializeInt(ticksLeft, 0, BULLET_TICKS)
    }
}

fun bullet(ship: Ship, shipId: Int, tick: Int) = Bullet().also {
    between(ship, ship, 0.0, it)
    it.shot = (tick shl 12 or shipId) and Int.MAX_VALUE
}

fun bulletBetween(from: Bullet, to: Bullet, fraction: Double, shown: Bullet) {
    between(from, to, fraction, shown)
    shown.shot = to.shot
    shown.ticksLeft = to.ticksLeft
}

/** The harm that others do to a ship, which its player can't predict: an entity of its own. */
class Hull : BitSerializable {
    var slot = 0
    var health = FULL_HEALTH

    override fun serialize(s: BitStream) {
        slot = s.serializeInt(slot, 0, PLAYERS - 1)
        health = s.serializeInt(health, 0, FULL_HEALTH)
    }
}
