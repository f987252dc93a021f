package arena;

import static arena.Rules.*;
import static io.github.tightwire.game.GameProtocol.*;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.Stream;

/** A client's side: predicts the own ship and its bullets, shows all others a little late, and says what happens. */
final class Pilot implements GameListener<GameClient>, WorldListener {
    /** Holds keys in the next tick. */
    private final BiConsumer<Pilot, Keys> controls;
    private final Consumer<String> screen;
    private final GameClient client;
    private final SnapshotBuffer<Integer> buffer = new SnapshotBuffer<>(64);
    private final InputPacket packet = new InputPacket();
    private final Keys keys = new Keys();
    private WorldCopy copy;
    private InputClock clock;
    private InputSender<Keys> inputs;
    private Predictor<Ship, Keys> predictor;
    private PredictedSpawns<Bullet, Keys> bullets;
    private int shipId;
    /** All that is to be drawn, as of this tick. */
    final List<BitSerializable> scene = new ArrayList<>();
    /** The own one in the scene, if it is there. */
    Optional<Ship> ship = Optional.empty();
    boolean predicts = true, interpolates = true;

    Pilot(Transport socket, BiConsumer<Pilot, Keys> controls, Consumer<String> screen) {
        this.controls = controls;
        this.screen = screen;
        Inbox<GameClient> inbox = new Inbox<GameClient>()
                .on(WorldPacket.class, (server, update) -> {
                    if (update.read(copy).isAccepted()) {
                        buffer.add(copy.newestTick() * TICK_NANOS, copy.newestTick(), System.nanoTime());
                        predictor.reconcile(copy, shipId);
                        bullets.reconcile(copy);
                        server.send(UNRELIABLE, copy.acks());
                    }
                })
                .on(InputFeedback.class, (server, feedback) -> {
                    clock.heard(feedback);
                    inputs.heard(feedback);
                    predictor.heard(feedback);
                    bullets.heard(feedback);
                })
                .on(Say.class, (server, say) -> screen.accept(say.toString()));
        client = new GameClient(socket, PROTOCOL, inbox, this, System.nanoTime());
        begin();
    }

    /** All that belongs to a connection begins with it. */
    private void begin() {
        buffer.reset();
        copy = new WorldCopy(WORLD);
        clock = new InputClock(TICKS);
        inputs = new InputSender<>(KEYS);
        predictor = new Predictor<>(SHIPS, inputs);
        bullets = new PredictedSpawns<>(BULLETS, inputs, 32);
        shipId = -1;
    }

    GameThread start(byte[] token) {
        client.connect(token);
        return GameThread.start(client, TICKS, this::step);
    }

    private void step() {
        if (!client.isConnected()) {
            return;
        }
        long now = System.nanoTime();
        int begun = clock.update(now);
        for (int tick = clock.tick() - begun + 1; tick <= clock.tick(); tick++) {
            fly(tick);
        }
        if (buffer.update(now)) {
            copy.show(interpolates ? (double) buffer.playNanos() / TICK_NANOS : copy.newestTick(), this);
            show();
        }
    }

    private void fly(int tick) {
        controls.accept(this, keys);
        keys.aims = keys.fire || bullets.size() > 0;
        keys.seen.set(copy);
        inputs.add(tick, keys);
        predictor.step();
        bullets.step();
        if (predictor.isRunning() && predictor.entity().hasFired()) {
            bullets.spawn(tick, Bullet.of(predictor.entity(), tick));
        }
        packet.write(inputs);
        client.send(UNRELIABLE, packet);
    }

    private void show() {
        scene.clear();
        copy.forEachId(id -> {
            if (!predicts || id != shipId && !bullets.has(id)) {
                scene.add(copy.get(id));
            }
        });
        if (predicts && predictor.isRunning()) {
            scene.add(predictor.show(clock.fraction()));
            bullets.forEach(clock.fraction(), scene::add);
        }
        scene.removeIf(entity -> entity instanceof Bullet bullet && bullet.ticksLeft == 0);
        ship = ships().filter(each -> each.slot == client.slot()).findFirst();
    }

    /** Returns all ships that are seen. */
    Stream<Ship> ships() {
        return scene.stream().filter(Ship.class::isInstance).map(Ship.class::cast);
    }

    String statistics() {
        return "own ship: " + predictor.statistics() + "\nown bullets: " + bullets;
    }

    void say(String text) {
        client.send(RELIABLE, new Say(0, true, text));
    }

    @Override public void appeared(int id, BitSerializable entity) {
        if (entity instanceof Ship own && own.slot == client.slot()) {
            shipId = id;
            predictor.reset();
        } else if (entity instanceof Bullet bullet && bullet.slot == client.slot()) {
            bullets.match(bullet.shot, id);
        }
    }

    @Override public void disappeared(int id, BitSerializable entity) {
        bullets.disappeared(id);
    }

    @Override public void connected(GameClient self) {
        begin();
    }

    @Override public void disconnected(GameClient self, Disconnection why) {
        screen.accept("disconnected: " + why + "; the last I saw: " + scene);
        screen.accept(statistics());
    }
}
