package arena

import io.github.tightwire.game.*
import io.github.tightwire.game.GameProtocol.RELIABLE
import io.github.tightwire.netcode.*
import io.github.tightwire.players.*
import io.github.tightwire.world.WorldListener

/** A client's side: predicts the own ship and its bullets, shows all others a little late, and says what happens. */
class Pilot(socket: Transport, private val controls: (Pilot, Keys) -> Unit) : GameListener<GameClient>, WorldListener {
    private val keys = Keys()
    private lateinit var player: LocalPlayer<Keys>
    private lateinit var predictor: Predictor<Ship, Keys>
    private lateinit var bullets: PredictedSpawns<Bullet, Keys>
    private val inbox = LocalPlayer.inbox { player }.on(Say::class.java) { _, say -> println(say) }
    private val client = GameClient(socket, PROTOCOL, inbox, this, System.nanoTime())

    init {
        connected(client)
    }

    fun start(token: ByteArray): GameThread {
        client.connect(token)
        return GameThread.start(client, TICKS, ::step)
    }

    /** All that belongs to a connection begins with it. */
    override fun connected(self: GameClient) {
        player = LocalPlayer(self, ARENA)
        predictor = player.prediction().entity(SHIPS, ::isOwn)
        bullets = player.spawns(BULLETS, 32, ::isOwn, Bullet::shot)
    }

    fun isOwn(body: Body) = body.slot == client.slot()

    private fun step() {
        if (!client.isConnected) return
        val now = System.nanoTime()
        player.update(now, ::fly)
        player.show(now, this)
    }

    private fun fly(tick: Int) {
        controls(this, keys)
        keys.aims = keys.fire || bullets.size() > 0
        keys.seen.set(player.copy())
        player.prediction().add(tick, keys)
        if (predictor.isRunning && predictor.entity().hasFired()) {
            val bullet = bullet(predictor.entity(), predictor.id(), tick)
            bullets.spawn(bullet.shot, bullet)
        }
    }

    /** Returns all that is to be drawn. */
    fun scene(): List<Body> = ArrayList<Body>().also { player.forEach(Body::class.java, it::add) }

    fun say(text: String) = client.send(RELIABLE, Say(0, true, text))

    override fun disconnected(self: GameClient, why: Disconnection) {
        println("disconnected: $why; the last I saw: ${scene()}")
        println("own ship: ${predictor.statistics()}")
        println("own bullets: $bullets")
    }
}
