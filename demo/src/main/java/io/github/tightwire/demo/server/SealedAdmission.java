package io.github.tightwire.demo.server;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.demo.matchmaker.ConnectToken;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Lets in who has a connect token, once for each token.
 *
 * <p>A datagram does not say whose it is. What an unknown address sends is tried with the keys of every token that nobody has
 * come with yet; from then on the address tells. So that a stranger can't make that long, only the newest tokens count. Where
 * nobody is expected, nobody can have sealed it: it is forged.
 */
public final class SealedAdmission implements Admission {
    /** The most tokens that nobody has come with; of more, the oldest are void. */
    static final int MAX_OUTSTANDING = 32;

    private static final Verdict NOBODY = Verdict.refused(Reason.FORGED, 0);

    private final DemoProtocol protocol = new DemoProtocol(new Input(), new Snapshot(0));
    private final ArrayDeque<Guest> outstanding = new ArrayDeque<>();
    private Guest arrived;

    /** Nobody is expected yet. */
    public SealedAdmission() {
    }

    /**
     * Expects somebody. May be called by any thread.
     *
     * @param token which the client will come with
     */
    public synchronized void expect(ConnectToken token) {
        if (outstanding.size() == MAX_OUTSTANDING) {
            outstanding.removeFirst();
        }
        outstanding.addLast(new Guest(token.clientId(), protocol.sealedServer(token.toServer(), token.toClient())));
    }

    @Override
    public synchronized Verdict read(ByteBuffer datagram) {
        Verdict verdict = NOBODY;
        int start = datagram.position();
        for (Guest guest : outstanding) {
            verdict = guest.link().reader().read(datagram.position(start));
            if (verdict.isAccepted()) {
                arrived = guest;
                return verdict;
            }
        }
        return verdict;
    }

    @Override
    public synchronized Guest admit() {
        outstanding.remove(arrived);
        return arrived;
    }
}
