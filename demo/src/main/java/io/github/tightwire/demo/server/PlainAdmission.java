package io.github.tightwire.demo.server;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.PacketLink;
import io.github.tightwire.demo.packet.Snapshot;
import java.nio.ByteBuffer;

/** Lets in everybody whose packet is right. All share one link: packets with a CRC are nobody's in particular. */
final class PlainAdmission implements Admission {
    private final PacketLink link = new DemoProtocol(new Input(), new Snapshot(0)).plainServer();
    private int guests;

    @Override
    public Verdict read(ByteBuffer datagram) {
        return link.reader().read(datagram);
    }

    @Override
    public Guest admit() {
        return new Guest(++guests, link);
    }
}
