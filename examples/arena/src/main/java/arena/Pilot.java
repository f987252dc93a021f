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
    Prediction<Keys> prediction;
    private Predictor<Ship, Keys> predictor;
    private PredictedSpawns<Bullet, Keys> bullets;
    /** All that is to be drawn, as of this tick. */
    final List<BitSerializable> scene = new ArrayList<>();
    /** The own one in the scene, if it is there. */
    Optional<Ship> ship = Optional.empty();
    /** The tick of the newest input that was there when the scene was made. */
    int sceneTick;
    boolean predicts = true, interpolates = true;

    Pilot(Transport socket, BiConsumer<Pilot, Keys> controls, Consumer<String> screen) {
        this.controls = controls;
        this.screen = screen;
        Inbox<GameClient> inbox = new Inbox<GameClient>()
                .on(WorldPacket.class, (server, update) -> {
                    if (update.read(copy).isAccepted()) {
                        buffer.add(copy.newestTick() * TICK_NANOS, copy.newestTick(), System.nanoTime());
                        prediction.reconcile(copy);
                        server.send(UNRELIABLE, copy.acks());
                    }
                })
                .on(InputFeedback.class, (server, feedback) -> prediction.heard(feedback))
                .on(Say.class, (server, say) -> screen.accept(say.toString()));
        client = new GameClient(socket, PROTOCOL, inbox, this, System.nanoTime());
        begin();
    }

    /** All that belongs to a connection begins with it. */
    private void begin() {
        buffer.reset();
        copy = new WorldCopy(WORLD);
        prediction = new Prediction<>(KEYS, TICKS);
        predictor = prediction.entity(SHIPS, this::isOwn);
        bullets = prediction.spawns(BULLETS, 32);
    }

    private boolean isOwn(Body body) {
        return body.slot == client.slot();
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
        prediction.update(now, this::fly);
        if (buffer.update(now)) {
            copy.show(interpolates ? (double) buffer.playNanos() / TICK_NANOS : copy.newestTick(), this);
            show();
        }
    }

    private void fly(int tick) {
        controls.accept(this, keys);
        keys.aims = keys.fire || bullets.size() > 0;
        keys.seen.set(copy);
        prediction.add(tick, keys);
        if (predictor.isRunning() && predictor.entity().hasFired()) {
            Bullet bullet = Bullet.of(predictor.entity(), predictor.id(), tick);
            bullets.spawn(bullet.shot, bullet);
        }
        packet.write(prediction.inputs());
        client.send(UNRELIABLE, packet);
    }

    private void show() {
        scene.clear();
        sceneTick = prediction.inputs().newestTick();
        copy.forEachId(id -> {
            boolean isPredicted = copy.get(id) instanceof Ship shown && isOwn(shown) || bullets.has(id);
            if (!predicts || !isPredicted) {
                scene.add(copy.get(id));
            }
        });
        if (predicts && predictor.isRunning()) {
            scene.add(predictor.show(prediction.clock().fraction()));
        }
        if (predicts) {
            bullets.forEach(prediction.clock().fraction(), scene::add);
        }
        scene.removeIf(entity -> entity instanceof Bullet bullet && bullet.ticksLeft == 0);
        ship = ships().filter(this::isOwn).findFirst();
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
        if (entity instanceof Bullet bullet && isOwn(bullet)) {
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
