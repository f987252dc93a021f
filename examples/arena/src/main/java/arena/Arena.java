package arena;

import io.github.tightwire.netcode.*;
import java.net.*;
import java.time.Instant;
import java.util.*;
import javax.crypto.spec.SecretKeySpec;

/** The command: a server, or a player without a screen. */
public final class Arena {
    /** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
    static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    public static void main(String[] args) throws Exception {
        String usage = "(server|client) [0-9]{1,5} [0-9]{1,5} ([0-9]{1,2}|bad-wifi)";
        if (!String.join(" ", args).matches(usage) || Integer.parseInt(args[1]) > 65535) {
            System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT|bad-wifi, for example: server 40000 60 20");
            System.exit(2);
        }
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
        boolean isServer = args[0].equals("server");
        var conditions = !args[3].equals("bad-wifi") ? NetworkConditions.PERFECT.withLoss(Integer.parseInt(args[3]) / 100.0)
                : isServer ? NetworkProfile.BAD_WIFI.down() : NetworkProfile.BAD_WIFI.up();
        var socket = new SimulatedNetwork(new UdpTransport(isServer ? address : new InetSocketAddress(0)), conditions);
        var game = isServer ? new Referee(socket, KEY, System.out::println).start()
                : new Pilot(socket, new Bot(), System.out::println).start(token(address));
        Thread.sleep(1000L * Integer.parseInt(args[2]));
        game.close();
    }

    /** Dated a second ahead: a server takes none of the second in which it started. */
    static byte[] token(InetSocketAddress server) {
        long second = Instant.now().getEpochSecond() + 1;
        return Rules.PROTOCOL.tokenIssuer(KEY).issue(new Random().nextLong(), List.of(server), new byte[0], second);
    }
}
