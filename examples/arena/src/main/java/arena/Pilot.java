package arena;

import static arena.Rules.*;
import static io.github.tightwire.game.GameProtocol.RELIABLE;

import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.WorldListener;
import java.util.*;
import java.util.function.*;

/** A client's side: predicts the own ship and its bullets, shows all others a little late, and says what happens. */
final class Pilot implements GameListener<GameClient>, WorldListener {
    /** Holds keys in the next tick. */
    private final BiConsumer<Pilot, Keys> controls;
    private final Consumer<String> screen;
    private final GameClient client;
    private final Keys keys = new Keys();
    LocalPlayer<Keys> player;
    private Predictor<Ship, Keys> predictor;
    private PredictedSpawns<Bullet, Keys> bullets;

    Pilot(Transport socket, BiConsumer<Pilot, Keys> controls, Consumer<String> screen) {
        this.controls = controls;
        this.screen = screen;
        var inbox = LocalPlayer.inbox(() -> player).on(Say.class, (server, say) -> screen.accept(say.toString()));
        client = new GameClient(socket, PROTOCOL, inbox, this, System.nanoTime());
        connected(client);
    }

    GameThread start(byte[] token) {
        client.connect(token);
        return GameThread.start(client, TICKS, this::step);
    }

    /** All that belongs to a connection begins with it. */
    @Override public void connected(GameClient self) {
        player = new LocalPlayer<>(self, ARENA);
        predictor = player.prediction().entity(SHIPS, this::isOwn);
        bullets = player.spawns(BULLETS, 32, this::isOwn, bullet -> bullet.shot);
    }

    boolean isOwn(Body body) {
        return body.slot == client.slot();
    }

    private void step() {
        if (client.isConnected()) {
            long now = System.nanoTime();
            player.update(now, this::fly);
            player.show(now, this);
        }
    }

    private void fly(int tick) {
        controls.accept(this, keys);
        keys.aims = keys.fire || bullets.size() > 0;
        keys.seen.set(player.copy());
        player.prediction().add(tick, keys);
        if (predictor.isRunning() && predictor.entity().hasFired()) {
            Bullet bullet = Bullet.of(predictor.entity(), predictor.id(), tick);
            bullets.spawn(bullet.shot, bullet);
        }
    }

    /** Returns all that is to be drawn, of a class. */
    <T> List<T> scene(Class<T> type) {
        List<T> scene = new ArrayList<>();
        player.forEach(type, scene::add);
        return scene;
    }

    String statistics() {
        return "own ship: " + predictor.statistics() + "\nown bullets: " + bullets;
    }

    void say(String text) {
        client.send(RELIABLE, new Say(0, true, text));
    }

    @Override public void disconnected(GameClient self, Disconnection why) {
        screen.accept("disconnected: " + why + "; the last I saw: " + scene(Body.class));
        screen.accept(statistics());
    }
}
