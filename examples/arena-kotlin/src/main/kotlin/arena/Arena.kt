package arena

import io.github.tightwire.netcode.*
import java.net.InetAddress
import java.net.InetSocketAddress
import javax.crypto.spec.SecretKeySpec
import kotlin.math.*
import kotlin.random.Random
import kotlin.system.exitProcess

/** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
private val KEY = SecretKeySpec(ByteArray(32), "ChaCha20")

/** The command: a server, or a player without a screen. */
fun main(args: Array<String>) {
    val usage = Regex("(server|client) [0-9]{1,5} [0-9]{1,5} ([0-9]{1,2}|bad-wifi)")
    if (!args.joinToString(" ").matches(usage) || args[1].toInt() > 65535) {
        System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT|bad-wifi, for example: server 40000 60 20")
        exitProcess(2)
    }
    val address = InetSocketAddress(InetAddress.getLoopbackAddress(), args[1].toInt())
    val isServer = args[0] == "server"
    val wifi = NetworkProfile.BAD_WIFI
    val conditions = if (args[3] != "bad-wifi") NetworkConditions.PERFECT.withLoss(args[3].toInt() / 100.0)
        else if (isServer) wifi.down() else wifi.up()
    val socket = SimulatedNetwork(UdpTransport(if (isServer) address else InetSocketAddress(0)), conditions)
    val game = if (isServer) Referee(socket, KEY).start()
        else Pilot(socket, Bot()::press).start(PROTOCOL.tokenIssuer(KEY).issue(Random.nextLong(), address))
    game.use { Thread.sleep(1000 * args[2].toLong()) }
}

/** A player without a screen: flies at the nearest ship that it sees, fires, and chats once a second. */
private class Bot {
    private var ticks = 0

    fun press(pilot: Pilot, keys: Keys) {
        val ships = pilot.scene().filterIsInstance<Ship>()
        ships.find(pilot::isOwn)?.let { own ->
            // Without others it flies into the corner.
            val target = ships.filter { it != own }.minByOrNull { own.distance(it.x, it.y) } ?: Ship()
            val wanted = atan2(target.y - own.y, target.x - own.x) / (2 * PI) * HEADINGS
            val turn = (wanted - own.heading).IEEErem(HEADINGS.toDouble())
            keys.left = turn < -8
            keys.right = turn > 8
            keys.thrust = abs(turn) < 200 && own.distance(target.x, target.y) > 150
            keys.fire = ships.size > 1 && abs(turn) < 40
        }
        if (ticks++ % TICKS == 0) pilot.say("message ${ticks / TICKS}")
    }
}
