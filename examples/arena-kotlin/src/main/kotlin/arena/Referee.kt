package arena

import io.github.tightwire.game.*
import io.github.tightwire.game.GameProtocol.*
import io.github.tightwire.netcode.*
import io.github.tightwire.players.*
import io.github.tightwire.world.*
import javax.crypto.SecretKey

/** The server's side: moves all that flies, judges hits, and tells everybody. A message that its inbox does not name ends a connection. */
class Referee(socket: Transport, key: SecretKey) : GameListener<Player> {
    private val world = World(WORLD)
    private val grid = world.grid(500f) { entity, place ->
        if (entity is Body) {
            place[0] = entity.x
            place[1] = entity.y
        }
    }
    private val fighters = LinkedHashMap<Player, Fighter>()
    private val past = Ship()
    private val packet = WorldPacket()
    private val feedback = InputFeedback()
    private val inbox = Inbox<Player>()
        .on(WorldAcks::class.java) { player, acks -> fighters.getValue(player).view.acked(acks) }
        .on(InputPacket::class.java) { player, inputs ->
            if (!inputs.read(fighters.getValue(player).inputs).isAccepted) player.disconnect()
        }
        .on(Say::class.java) { player, say -> tellAll(Say(player.slot(), true, say.text)) }
    private val config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress())
    private val server = GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime())

    /** A player, as the server has it. */
    private inner class Fighter(val player: Player) {
        val hull = Hull().also { it.slot = player.slot() }
        val hullId = world.spawn(hull)
        val inputs = InputBuffer(KEYS, world.tick())
        val near: InterestGrid.Radius = grid.radius(700f, 70f)
        val view: WorldView = world.join { id, entity, isSeen -> entity !is Body || near.sees(id, entity, isSeen) }
        val rewind = Rewind(view, Rewind.MAX_TICKS)
        val bullets = HashMap<Int, Bullet>()
        lateinit var ship: Ship
        var shipId = 0

        init {
            launch()
        }

        /** A ship on a circle around the centre, that flies outwards. */
        fun launch() {
            ship = Ship()
            ship.slot = player.slot()
            ship.heading = ship.slot * 401 % HEADINGS
            ship.x = SIZE / 2
            ship.y = SIZE / 2
            ship.fly(300f)
            shipId = world.spawn(ship)
            hull.health = FULL_HEALTH
        }
    }

    fun start(): GameThread {
        println("listening on ${server.localAddress().port}")
        return GameThread.start(server, TICKS, ::step)
    }

    private fun step() {
        fighters.values.forEach(::move)
        world.endTick()
        for ((player, fighter) in fighters) {
            fighter.inputs.writeFeedback(feedback, SHIPS, fighter.ship)
            player.send(UNRELIABLE, feedback)
            packet.write(fighter.view, player.packetBytes(TICKS) - 24)
            player.send(UNRELIABLE, packet)
        }
    }

    private fun move(fighter: Fighter) {
        val keys = fighter.inputs.next()
        if (keys.aims) fighter.rewind.to(keys.seen)
        SHIPS.step(fighter.ship, keys)
        fighter.bullets.entries.removeIf { (id, bullet) ->
            BULLETS.step(bullet, keys)
            val ends = bullet.ticksLeft == 0 || hits(fighter, bullet)
            if (ends) world.despawn(id)
            ends
        }
        if (fighter.ship.hasFired()) {
            val bullet = bullet(fighter.ship, fighter.shipId, fighter.inputs.tick())
            fighter.bullets[world.spawn(bullet)] = bullet
        }
        fighter.near.moveTo(fighter.ship.x, fighter.ship.y, 0f)
    }

    private fun hits(shooter: Fighter, bullet: Bullet): Boolean {
        val target = fighters.values.find {
            it != shooter && shooter.rewind.at(it.shipId, past) && past.distance(bullet.x, bullet.y) < RADIUS
        } ?: return false
        tellAll(shooter.player, "hits player ${target.player.slot()}")
        target.hull.health--
        if (target.hull.health == 0) {
            world.despawn(target.shipId)
            target.launch()
        }
        return true
    }

    override fun connected(player: Player) {
        fighters.keys.forEach { player.send(RELIABLE, Say(it.slot(), false, "is here")) }
        fighters[player] = Fighter(player)
        tellAll(player, "joined")
    }

    override fun disconnected(player: Player, why: Disconnection) {
        val fighter = fighters.remove(player)!!
        fighter.bullets.keys.forEach(world::despawn)
        world.despawn(fighter.shipId)
        world.despawn(fighter.hullId)
        world.leave(fighter.view)
        tellAll(player, "left: ${why.cause()}")
    }

    private fun tellAll(about: Player, text: String) = tellAll(Say(about.slot(), false, text))

    private fun tellAll(say: Say) {
        println(say)
        server.sendToAll(RELIABLE, say)
    }
}
