package io.github.tightwire.demo.server;

import io.github.tightwire.Codec;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldView;
import java.net.InetSocketAddress;

/** The server's view of one client: its buttons, and its view of the world. */
public final class ClientConnection {
    /** The time between two lines of a client's chat. */
    private static final int CHAT_TICKS = 30;
    private static final Codec<WorldPacket> CODEC = Codec.of(WorldPacket.class);

    private final InetSocketAddress address;
    private final int number;
    private final int place;
    private final WorldView view;
    private final WorldPacket packet = new WorldPacket();
    private final InputBuffer inputs = new InputBuffer();
    private final Traffic traffic = new Traffic();
    private int nextChat;

    ClientConnection(int number, InetSocketAddress address, int place, WorldView view) {
        this.number = number;
        this.address = address;
        this.place = place;
        this.view = view;
    }

    /** Takes an input of the client. */
    void receive(Input input) {
        inputs.receive(input);
    }

    /** Takes what the client's copy has accepted. */
    void acked(WorldAcks acks) {
        view.acked(acks);
    }

    /** Returns whether the client may say something now, so that nobody can fill the queues of all. */
    boolean mayChat(int tick) {
        boolean may = tick >= nextChat;
        nextChat = may ? tick + CHAT_TICKS : nextChat;
        return may;
    }

    /** Returns the buttons of the client's player in the next tick. */
    Buttons nextButtons() {
        return inputs.next();
    }

    /** The packet of a tick, in so many bytes; not to be kept beyond the tick. */
    WorldPacket next(int bytes) {
        packet.write(view, bytes);
        traffic.carried(view.statistics().lastEntities(), CODEC.measure(packet));
        return packet;
    }

    /** The client's view of the world. */
    WorldView view() {
        return view;
    }

    /** The place that the client has among those that are connected. */
    int slot() {
        return place;
    }

    /**
     * Returns the client's address.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * The client among all that there were.
     *
     * @return as its token says, from 1
     */
    public int number() {
        return number;
    }

    /**
     * Returns the number of ticks whose buttons were lost, in spite of their being sent again and again.
     *
     * @return how many
     */
    public long missedInputs() {
        return inputs.missed();
    }

    /**
     * Returns the traffic from and to this client.
     *
     * @return the counts, which may be cleared
     */
    public Traffic traffic() {
        return traffic;
    }
}
