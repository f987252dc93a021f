package arena

import io.github.tightwire.game.*
import io.github.tightwire.game.GameProtocol.*
import io.github.tightwire.netcode.*
import java.net.InetAddress
import java.net.InetSocketAddress
import javax.crypto.spec.SecretKeySpec
import kotlin.random.Random
import kotlin.system.exitProcess

/** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
private val KEY = SecretKeySpec(ByteArray(32), "ChaCha20")

/** The command: a server, or a player without a screen. */
fun main(args: Array<String>) {
    if (!args.joinToString(" ").matches(Regex("(server|client) [0-9]{1,5} [0-9]{1,5} [0-9]{1,2}")) || args[1].toInt() > 65535) {
        System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT, for example: server 40000 60 20")
        exitProcess(2)
    }
    val address = InetSocketAddress(InetAddress.getLoopbackAddress(), args[1].toInt())
    val isServer = args[0] == "server"
    val socket = SimulatedNetwork(UdpTransport(if (isServer) address else InetSocketAddress(0)),
        NetworkConditions.PERFECT.withLoss(args[3].toInt() / 100.0))
    val game = if (isServer) Referee(socket).start() else Pilot(socket).start(address)
    game.use { Thread.sleep(1000 * args[2].toLong()) }
}

/** The server's side: runs the world, and tells everybody. A message that its inbox does not name ends a player's connection. */
private class Referee(socket: Transport) : GameListener<Player> {
    private val world = World()
    private val inbox = Inbox<Player>()
        .on(Input::class.java) { player, input -> world.ships.getValue(player.slot()).keys = input.keys }
        .on(Say::class.java) { player, say -> tellAll(player, "says ${say.text}") }
    private val config = PROTOCOL.serverConfig(KEY, MAX_PLAYERS, socket.localAddress())
    private val server = GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime())

    fun start(): GameThread {
        println("listening on ${server.localAddress().port}")
        return GameThread.start(server, 60, ::step)
    }

    private fun step() {
        world.step { server.player(it)?.let(::tellInventory) }
        if (world.tick % 3 == 0) {
            server.sendToAll(UNRELIABLE, world.snapshot())
        }
    }

    override fun connected(player: Player) {
        world.ships.keys.forEach { player.send(RELIABLE, Say(it, "is here")) }
        world.ships[player.slot()] = Flight()
        tellAll(player, "joined")
        tellInventory(player)
    }

    override fun disconnected(player: Player, why: Disconnection) {
        world.ships.remove(player.slot())
        tellAll(player, "left: ${why.cause()}")
    }

    private fun tellInventory(player: Player) {
        val items = mapOf("bullets" to world.ships.getValue(player.slot()).bullets, "shields" to 1)
        player.send(RELIABLE, Inventory(items))
    }

    private fun tellAll(about: Player, text: String) {
        println("player ${about.slot()} $text")
        server.sendToAll(RELIABLE, Say(about.slot(), text))
    }
}

/** A client's side: flies in circles, fires, chats once a second, and prints what it is told. */
private class Pilot(socket: Transport) : GameListener<GameClient> {
    private var latest = Snapshot()
    private var tick = 0
    private val inbox = Inbox<GameClient>()
        .on(Snapshot::class.java) { _, snapshot -> latest = if (snapshot.tick > latest.tick) snapshot else latest }
        .on(Say::class.java) { _, say -> println("player ${say.player} ${say.text}") }
        .on(Inventory::class.java) { _, inventory -> println("inventory ${inventory.items}") }
    private val client = GameClient(socket, PROTOCOL, inbox, this, System.nanoTime())

    fun start(server: InetSocketAddress): GameThread {
        client.connect(PROTOCOL.tokenIssuer(KEY).issue(Random.nextLong(), server))
        return GameThread.start(client, 60, ::step)
    }

    private fun step() {
        if (!client.isConnected) return
        client.send(UNRELIABLE, Input(setOf(Key.THRUST, if (tick % 60 < 30) Key.LEFT else Key.FIRE)))
        if (tick++ % 60 == 0) {
            client.send(RELIABLE, Say(0, "message ${tick / 60}"))
        }
    }

    override fun disconnected(server: GameClient, why: Disconnection) = println("disconnected: $why; the last I saw: $latest")
}
