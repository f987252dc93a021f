package arena

import java.util.TreeMap
import kotlin.math.*

const val SIZE = 1000f
const val MAX_PLAYERS = 16
const val FULL_HEALTH = 100

/** A ship or a bullet, and where it is going. */
class Flight(var x: Float = SIZE / 2, var y: Float = SIZE / 2, var angle: Float = 0f, var speed: Float = 0f) {
    var keys: Set<Key> = emptySet()
    var health = FULL_HEALTH
    var bullets = 500
    var ticks = 0

    fun move() {
        x = (x + speed * cos(angle) + SIZE) % SIZE
        y = (y + speed * sin(angle) + SIZE) % SIZE
        ticks++
    }
}

/** The game. Ships turn, thrust and fire; what flies off one side comes back at the other. Knows nothing of the network. */
class World {
    val ships = TreeMap<Int, Flight>()
    private val bullets = ArrayList<Flight>()
    private val asteroids = listOf(Asteroid(250f, 250f, 40), Asteroid(700f, 600f, 63))
    var tick = 0
        private set

    /** A tick of 1/60 second. Tells who fired. */
    fun step(fired: (Int) -> Unit) {
        tick++
        for ((player, ship) in ships) {
            val turn = (if (Key.RIGHT in ship.keys) 0.05 else 0.0) - (if (Key.LEFT in ship.keys) 0.05 else 0.0)
            ship.angle = Math.IEEEremainder(ship.angle + turn, 2 * PI).toFloat()
            ship.speed = if (Key.THRUST in ship.keys) min(ship.speed + 0.05f, 3f) else ship.speed * 0.99f
            if (Key.FIRE in ship.keys && ship.ticks % 15 == 0 && bullets.size < 100 && ship.bullets > 0) {
                ship.bullets--
                bullets.add(Flight(ship.x, ship.y, ship.angle, 10f))
                fired(player)
            }
            ship.move()
            if (asteroids.any { hypot(it.x - ship.x, it.y - ship.y) < it.radius }) {
                ship.health = max(0, ship.health - 1)
            }
        }
        bullets.forEach(Flight::move)
        bullets.removeIf { it.ticks > 60 }
    }

    fun snapshot() = Snapshot(tick, asteroids
        + ships.map { (player, ship) -> Ship(player, ship.x, ship.y, ship.angle, ship.health) }
        + bullets.map { Bullet(it.x, it.y) })
}
