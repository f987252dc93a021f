package arena

import io.github.tightwire.BitSerializable
import io.github.tightwire.game.*
import io.github.tightwire.game.GameProtocol.*
import io.github.tightwire.netcode.*
import io.github.tightwire.players.*
import io.github.tightwire.world.*

/** A client's side: predicts the own ship and its bullets, shows all others a little late, and says what happens. */
class Pilot(socket: Transport, private val controls: (Pilot, Keys) -> Unit) : GameListener<GameClient>, WorldListener {
    private val buffer = SnapshotBuffer<Int>(64)
    private val packet = InputPacket()
    private val keys = Keys()
    private var copy = WorldCopy(WORLD)
    private var prediction = Prediction(KEYS, TICKS.toDouble())
    private var predictor = prediction.entity(SHIPS, ::isOwn)
    private var bullets = prediction.spawns(BULLETS, 32)
    private val inbox = Inbox<GameClient>()
        .on(WorldPacket::class.java) { server, update ->
            if (update.read(copy).isAccepted) {
                buffer.add(copy.newestTick() * TICK_NANOS, copy.newestTick(), System.nanoTime())
                prediction.reconcile(copy)
                server.send(UNRELIABLE, copy.acks())
            }
        }
        .on(InputFeedback::class.java) { _, feedback -> prediction.heard(feedback) }
        .on(Say::class.java) { _, say -> println(say) }
    private val client = GameClient(socket, PROTOCOL, inbox, this, System.nanoTime())

    /** All that is to be drawn, as of this tick. */
    val scene = ArrayList<BitSerializable>()

    /** The own one, if it is there. */
    var ship: Ship? = null
        private set

    fun start(token: ByteArray): GameThread {
        client.connect(token)
        return GameThread.start(client, TICKS, ::step)
    }

    private fun step() {
        if (!client.isConnected) return
        val now = System.nanoTime()
        prediction.update(now, ::fly)
        if (buffer.update(now)) {
            copy.show(buffer.playNanos().toDouble() / TICK_NANOS, this)
            show()
        }
    }

    private fun fly(tick: Int) {
        controls(this, keys)
        keys.aims = keys.fire || bullets.size() > 0
        keys.seen.set(copy)
        prediction.add(tick, keys)
        if (predictor.isRunning && predictor.entity().hasFired()) {
            val bullet = bullet(predictor.entity(), predictor.id(), tick)
            bullets.spawn(bullet.shot, bullet)
        }
        packet.write(prediction.inputs())
        client.send(UNRELIABLE, packet)
    }

    private fun show() {
        scene.clear()
        copy.forEachId { id -> copy.get(id)?.takeUnless { it is Ship && isOwn(it) || bullets.has(id) }?.let(scene::add) }
        ship = if (predictor.isRunning) predictor.show(prediction.clock().fraction()) else null
        ship?.let(scene::add)
        bullets.forEach(prediction.clock().fraction(), scene::add)
        scene.removeIf { it is Bullet && it.ticksLeft == 0 }
    }

    private fun isOwn(body: Body) = body.slot == client.slot()

    fun say(text: String) = client.send(RELIABLE, Say(0, true, text))

    override fun appeared(id: Int, entity: BitSerializable) {
        if (entity is Bullet && isOwn(entity)) bullets.match(entity.shot, id)
    }

    override fun disappeared(id: Int, entity: BitSerializable) = bullets.disappeared(id)

    /** All that belongs to a connection begins with it. */
    override fun connected(self: GameClient) {
        buffer.reset()
        copy = WorldCopy(WORLD)
        prediction = Prediction(KEYS, TICKS.toDouble())
        predictor = prediction.entity(SHIPS, ::isOwn)
        bullets = prediction.spawns(BULLETS, 32)
    }

    override fun disconnected(self: GameClient, why: Disconnection) {
        println("disconnected: $why; the last I saw: $scene")
        println("own ship: ${predictor.statistics()}")
        println("own bullets: $bullets")
    }
}
