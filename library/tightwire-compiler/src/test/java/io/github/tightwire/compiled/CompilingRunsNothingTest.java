package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Compiling runs nothing of the user's: his initializers run when they would, whatever they hold and whoever waits for them. */
class CompilingRunsNothingTest {
    private static final int OVERLAP_MILLIS = 300;

    private static List<String> play(String scene) throws IOException, InterruptedException {
        return Jvm.run(List.of(), Main.class, scene);
    }

    @Test
    void anEnumIsInitializedWhenAConstantIsReceived() throws IOException, InterruptedException {
        assertEquals(List.of("compiled true", "past end", "initialized", "accepted A"), play("loud"));
    }

    @Test
    void constantsThatHoldCodecs() throws IOException, InterruptedException {
        assertEquals(List.of("accepted MOVE true", "accepted STOP true"), play("holders"));
    }

    @Test
    void oneThreadIsInTheEnumAndOneCompiles() throws IOException, InterruptedException {
        assertEquals(List.of("compiled true", "accepted MOVE true", "accepted STOP true"), play("overlap"));
    }

    @Test
    void anEnumThatReadsItselfTooEarly() throws IOException, InterruptedException {
        String early = Early.class.getName() + " is read before its initializer has made its constants";
        assertEquals(List.of(early, early, "accepted B"), play("early"));
    }

    /** Says when it is initialized. */
    enum Loud {
        A, B, C;

        static {
            System.out.println("initialized");
        }
    }

    static final class Listener implements BitSerializable {
        private Loud loud;

        @Override
        public void serialize(BitStream s) {
            loud = s.serializeEnum(loud, Loud.class);
        }
    }

    /** Its constants hold codecs, one of a type that sends it. */
    enum PacketType {
        MOVE(Move.class), STOP(Stop.class);

        private final Codec<? extends BitSerializable> codec;

        PacketType(Class<? extends BitSerializable> type) {
            Main.overlap();
            this.codec = Codec.of(type);
        }
    }

    static final class Move implements BitSerializable {
        private PacketType type;

        @Override
        public void serialize(BitStream s) {
            type = s.serializeEnum(type, PacketType.class);
        }
    }

    static final class Stop implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
        }
    }

    /** Reads itself where it has no constants yet. */
    enum Early {
        A, B;

        Early() {
            try {
                Codec.of(Reader.class).read(new Reader(), new byte[1], 1);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static final class Reader implements BitSerializable {
        private Early early;

        @Override
        public void serialize(BitStream s) {
            early = s.serializeEnum(early, Early.class);
        }
    }

    /** Plays a scene in a process of its own, and prints what it comes to. */
    static final class Main {
        private static volatile CountDownLatch started;

        private Main() {
        }

        public static void main(String[] arguments) throws InterruptedException {
            switch (arguments[0]) {
                case "loud":
                    Listener listener = new Listener();
                    System.out.println("compiled " + Codec.of(Listener.class).isCompiled());
                    System.out.println(Codec.of(Listener.class).read(listener, new byte[0], 0).reason());
                    System.out.println(Codec.of(Listener.class).read(listener, new byte[1], 1) + " " + listener.loud);
                    break;
                case "overlap":
                    started = new CountDownLatch(1);
                    Thread other = new Thread(PacketType::values);
                    other.start();
                    started.await();
                    System.out.println("compiled " + Codec.of(Move.class).isCompiled());
                    other.join();
                    send();
                    break;
                case "holders":
                    send();
                    break;
                default:
                    Reader reader = new Reader();
                    System.out.println(Codec.of(Reader.class).read(reader, new byte[] {1}, 1) + " " + reader.early);
                    break;
            }
        }

        /** Has the other thread's codec asked for while this one is in the initializer. */
        static void overlap() {
            if (started != null) {
                started.countDown();
                try {
                    Thread.sleep(OVERLAP_MILLIS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private static void send() {
            for (PacketType type : PacketType.values()) {
                Move move = new Move();
                move.type = type;
                byte[] bytes = new byte[1];
                int length = Codec.of(Move.class).write(move, bytes);
                Move copy = new Move();
                System.out.println(Codec.of(Move.class).read(copy, bytes, length) + " " + copy.type + " "
                        + copy.type.codec.isCompiled());
            }
        }
    }
}
