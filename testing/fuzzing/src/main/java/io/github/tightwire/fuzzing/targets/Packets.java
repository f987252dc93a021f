package io.github.tightwire.fuzzing.targets;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.golden.Arena;
import io.github.tightwire.golden.Chat;
import io.github.tightwire.golden.Snapshot;
import io.github.tightwire.golden.Tree;
import io.github.tightwire.packet.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** Protocols of types that are written as they were read, bit by bit. */
final class Packets {
    static final Protocol WITH_HEADER = types(Protocol.builder("fuzzed", 1).header(Acks.class, Acks::new)).build();
    static final Protocol PLAIN = types(Protocol.builder("fuzzed", 2)).build();
    static final Protocol WITHOUT_CHECKS = types(Protocol.builder("fuzzed", 3).header(Acks.class, Acks::new)).withoutChecks().build();
    static final List<Protocol> PROTOCOLS = List.of(WITH_HEADER, PLAIN, WITHOUT_CHECKS);

    /** Each of them again, with 32 bits more before its contents. With the checksum that is as long as the sequence of a sealed packet. */
    static final List<Protocol> BEHIND_A_WORD = List.of(
            types(Protocol.builder("fuzzed", 4).header(WordAndAcks.class, WordAndAcks::new)).build(),
            types(Protocol.builder("fuzzed", 5).header(Word.class, Word::new)).build(),
            types(Protocol.builder("fuzzed", 6).header(WordAndAcks.class, WordAndAcks::new)).withoutChecks().build());

    private static final int MOST_BYTES = 2_000;

    private Packets() {
    }

    private static Protocol.Builder types(Protocol.Builder builder) {
        return builder.packet(Chat.class, Chat::new).packet(Snapshot.class, Snapshot::new).packet(Tree.class, Tree::new)
                .packet(Arena.class, Arena::new).packet(Swarm.class, Swarm::new);
    }

    /** One of each type. */
    static List<BitSerializable> samples() {
        return List.of(Chat.greeting(), Snapshot.everyTier(), Tree.ofFive(), Arena.running(), new Swarm(3, 4));
    }

    /** A datagram of each sample, and one of several of them. */
    static List<byte[]> datagrams(Protocol protocol) {
        List<byte[]> datagrams = new ArrayList<>();
        for (BitSerializable sample : samples()) {
            byte[] bytes = new byte[MOST_BYTES];
            datagrams.add(Arrays.copyOf(bytes, protocol.writer().write(sample, bytes)));
        }
        Deque<BitSerializable> waiting = new ArrayDeque<>(samples());
        byte[] bytes = new byte[MOST_BYTES];
        datagrams.add(Arrays.copyOf(bytes, protocol.writer().writeAggregate(waiting, bytes, 0, bytes.length)));
        return datagrams;
    }

    /** A header of 48 bits. */
    static final class Acks implements BitSerializable {
        private int sequence;
        private int acks;

        @Override
        public void serialize(BitStream s) {
            sequence = s.serializeUint16(sequence);
            acks = s.serializeUint32(acks);
        }

        void set(Acks from) {
            sequence = from.sequence;
            acks = from.acks;
        }
    }

    /** A header of 32 bits. */
    static final class Word implements BitSerializable {
        private int word;

        @Override
        public void serialize(BitStream s) {
            word = s.serializeUint32(word);
        }
    }

    /** Both. */
    static final class WordAndAcks implements BitSerializable {
        private final Word word = new Word();
        private final Acks acks = new Acks();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(word);
            s.serializeObject(acks);
        }
    }

    /** Lists in lists of what takes no bits: what a few bytes could ask for is without bound. */
    static final class Swarm implements BitSerializable {
        private static final int MOST_LISTS = 1023;
        private static final int MOST_ELEMENTS = 65_535;

        private final List<List<Integer>> lists = new ArrayList<>();

        Swarm() {
        }

        Swarm(int count, int elements) {
            for (int i = 0; i < count; i++) {
                lists.add(List.copyOf(Collections.nCopies(elements, 7)));
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(lists, MOST_LISTS, List.of(), (list, t) ->
                    t.serializeImmutableList(list, MOST_ELEMENTS, 7, (element, u) -> u.serializeInt(element, 7, 7)));
        }

        int elements() {
            return lists.stream().mapToInt(List::size).sum();
        }

        @Override
        public String toString() {
            return lists.toString();
        }
    }
}
