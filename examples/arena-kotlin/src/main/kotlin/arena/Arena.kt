package arena

import io.github.tightwire.BitSerializable
import io.github.tightwire.game.*
import io.github.tightwire.game.GameProtocol.*
import io.github.tightwire.netcode.Transport
import io.github.tightwire.netcode.UdpTransport
import java.net.InetAddress
import java.net.InetSocketAddress
import java.time.Instant
import java.util.TreeMap
import javax.crypto.spec.SecretKeySpec
import kotlin.random.Random
import kotlin.system.exitProcess

/** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
private val KEY = SecretKeySpec(ByteArray(32), "ChaCha20")
private const val TICKS_PER_SECOND = 60

/** The command: a server, or a player without a screen. */
fun main(args: Array<String>) {
    if (!args.joinToString(" ").matches(Regex("(server|client) [0-9]{1,5} [0-9]{1,5} [0-9]{1,2}")) || args[1].toInt() > 65535) {
        System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT, for example: server 40000 60 20")
        exitProcess(2)
    }
    val address = InetSocketAddress(InetAddress.getLoopbackAddress(), args[1].toInt())
    val isServer = args[0] == "server"
    val socket = Lossy(UdpTransport(if (isServer) address else InetSocketAddress(0)), args[3].toInt())
    if (isServer) serve(socket, args[2].toLong()) else play(socket, address, args[2].toLong())
}

private fun serve(socket: Transport, seconds: Long) {
    println("listening on ${socket.localAddress().port}")
    val game = Referee()
    val config = PROTOCOL.serverConfig(KEY, MAX_PLAYERS, socket.localAddress())
    val server = GameServer(socket, config, PROTOCOL, game.inbox, game, System.nanoTime())
    run(server, seconds) { game.step() }
}

private fun play(socket: Transport, server: InetSocketAddress, seconds: Long) {
    val pilot = Pilot()
    val client = GameClient(socket, PROTOCOL, pilot.inbox, pilot, System.nanoTime())
    client.connect(PROTOCOL.tokenIssuer(KEY).issue(Random.nextLong(), listOf(server), ByteArray(0), Instant.now().epochSecond))
    run(client, seconds) { pilot.step(client) }
    println("${pilot.snapshots} snapshots, the last: ${pilot.latest.bodies}")
}

/** The game runs on a thread of its own; this one has nothing else to do. */
private fun run(peer: GamePeer, seconds: Long, step: Runnable) =
    GameThread.start(peer, TICKS_PER_SECOND, step).use { Thread.sleep(1000 * seconds) }

/** The server's side: runs the world, and tells everybody. */
private class Referee : GameListener<Player> {
    private val world = World()
    private val players = TreeMap<Int, Player>()
    private var tick = 0

    /** What a player may send. Anything else ends its connection. */
    val inbox: Inbox<Player> = Inbox<Player>()
        .on(Input::class.java) { player, input -> world.ships.getValue(player.place()).keys = input.keys }
        .on(Say::class.java) { player, say -> tellAll(RELIABLE, Say(player.place(), "says ${say.text}")) }

    fun step() {
        world.step().forEach(::tellInventory)
        if (tick++ % 3 == 0) {
            tellAll(UNRELIABLE, world.snapshot())
        }
    }

    override fun connected(player: Player) {
        println("player ${player.place()} joined")
        players.keys.forEach { player.send(RELIABLE, Say(it, "is here")) }
        players[player.place()] = player
        world.ships[player.place()] = Flight()
        tellAll(RELIABLE, Say(player.place(), "joined"))
        tellInventory(player.place())
    }

    override fun disconnected(player: Player, why: Disconnection) {
        println("player ${player.place()} left: ${why.cause()}")
        players.remove(player.place())
        world.ships.remove(player.place())
        tellAll(RELIABLE, Say(player.place(), "left"))
    }

    private fun tellInventory(player: Int) {
        val items = mapOf("bullets" to world.ships.getValue(player).bullets, "shields" to 1)
        players.getValue(player).send(RELIABLE, Inventory(items))
    }

    private fun tellAll(channel: Int, message: BitSerializable) = players.values.forEach { it.send(channel, message) }
}

/** A client's side: flies in circles, fires, chats once a second, and prints what it is told. */
private class Pilot : GameListener<GameClient> {
    var latest = Snapshot()
    var snapshots = 0
    private var tick = 0
    val inbox: Inbox<GameClient> = Inbox<GameClient>()
        .on(Snapshot::class.java) { _, snapshot ->
            snapshots++
            latest = if (snapshot.tick > latest.tick) snapshot else latest
        }
        .on(Say::class.java) { _, say -> println("player ${say.player} ${say.text}") }
        .on(Inventory::class.java) { _, inventory -> println("inventory ${inventory.items}") }

    fun step(server: GameClient) {
        val input = Input()
        input.keys += listOf(Key.THRUST, if (tick % 60 < 30) Key.LEFT else Key.FIRE)
        server.send(UNRELIABLE, input)
        if (tick % 60 == 0) {
            server.send(RELIABLE, Say(0, "message ${tick / 60}"))
        }
        tick++
    }

    override fun connected(server: GameClient) = println("connected")

    override fun disconnected(server: GameClient, why: Disconnection) = println("disconnected: $why")
}

/** Loses some of what is sent, to try how the game plays. */
private class Lossy(private val socket: Transport, private val percent: Int) : Transport by socket {
    override fun send(to: InetSocketAddress, bytes: ByteArray, length: Int) =
        Random.nextInt(100) < percent || socket.send(to, bytes, length)
}
