package io.github.tightwire.demo.server;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.packet.PacketLink;
import java.nio.ByteBuffer;

/** Who may connect: it reads what comes from an address that the server does not know. */
public interface Admission {
    /**
     * Reads a datagram.
     *
     * @param datagram what came, between position and limit
     * @return accepted where it is of somebody who may connect, or why not
     */
    Verdict read(ByteBuffer datagram);

    /**
     * Lets in whoever has sent the datagram that was accepted last. Its packet is still to be had from the reader.
     *
     * @return who it is, and by what the server goes on writing to it and reading from it
     */
    Guest admit();

    /**
     * Somebody who was let in.
     *
     * @param number of the client among all that there were, from 1
     * @param link the server's side of the connection
     */
    record Guest(int number, PacketLink link) {
    }
}
