package arena

import io.github.tightwire.game.*
import io.github.tightwire.game.GameProtocol.RELIABLE
import io.github.tightwire.netcode.*
import io.github.tightwire.players.*
import io.github.tightwire.world.*
import javax.crypto.SecretKey

/** The server's side: moves all that flies, judges hits, and tells everybody. A message that its inbox does not name ends a connection. */
class Referee(socket: Transport, key: SecretKey) : GameListener<Player> {
    private val world = World(WORLD)
    private val fighters = LinkedHashMap<Player, Fighter>()
    private val past = Ship()
    private val inbox = RemotePlayer.inbox<Keys> { player -> fighters.getValue(player).player }
        .on(Say::class.java) { player, say -> tellAll(Say(player.slot(), true, say.text)) }
    private val config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress())
    private val server = GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime())

    /** A player, as the server has it. */
    private inner class Fighter(joined: Player) {
        val player = RemotePlayer(joined, ARENA, world, Interest.EVERYTHING)
        val bullets: ServerSpawns<Bullet, Keys> = player.spawns(BULLETS)
        val hull = Hull().also { it.slot = joined.slot() }
        lateinit var ship: Ship
        var shipId = 0

        init {
            player.spawn(hull)
            launch()
        }

        /** A ship on a circle around the centre, that flies outwards. */
        fun launch() {
            ship = Ship()
            ship.slot = hull.slot
            ship.heading = ship.slot * 401 % HEADINGS
            ship.x = SIZE / 2
            ship.y = SIZE / 2
            ship.fly(300f)
            shipId = player.spawn(ship)
            hull.health = FULL_HEALTH
        }

        fun move() {
            val keys = player.inputs().next()
            if (keys.aims) player.rewind().to(keys.seen)
            SHIPS.step(ship, keys)
            bullets.step(keys) { it.ticksLeft == 0 || hits(it) }
            if (ship.hasFired()) bullets.spawn(bullet(ship, shipId, player.inputs().tick()))
        }

        private fun hits(bullet: Bullet): Boolean {
            val target = fighters.values.find {
                it != this && player.rewind().at(it.shipId, past) && past.distance(bullet.x, bullet.y) < RADIUS
            } ?: return false
            tellAll(hull.slot, "hits player ${target.hull.slot}")
            target.harm()
            return true
        }

        private fun harm() {
            hull.health--
            if (hull.health == 0) {
                player.despawn(shipId)
                launch()
            }
        }
    }

    fun start(): GameThread {
        println("listening on ${server.localAddress().port}")
        return GameThread.start(server, TICKS, ::step)
    }

    private fun step() {
        fighters.values.forEach { it.move() }
        world.endTick()
        fighters.values.forEach { fighter -> fighter.player.send { it.add(SHIPS, fighter.ship) } }
    }

    override fun connected(player: Player) {
        fighters.keys.forEach { player.send(RELIABLE, Say(it.slot(), false, "is here")) }
        fighters[player] = Fighter(player)
        tellAll(player.slot(), "joined")
    }

    override fun disconnected(player: Player, why: Disconnection) {
        fighters.remove(player)!!.player.leave()
        tellAll(player.slot(), "left: ${why.cause()}")
    }

    private fun tellAll(slot: Int, text: String) = tellAll(Say(slot, false, text))

    private fun tellAll(say: Say) {
        println(say)
        server.sendToAll(RELIABLE, say)
    }
}
