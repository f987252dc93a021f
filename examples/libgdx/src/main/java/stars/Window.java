package stars;

import static io.github.tightwire.game.GameProtocol.UNRELIABLE;
import static stars.Rules.*;

import com.badlogic.gdx.*;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.glutils.ShapeRenderer;
import com.badlogic.gdx.utils.ScreenUtils;
import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A player's side: the own ship moves at once, all else is shown a little late. */
final class Window extends ApplicationAdapter implements GameListener<GameClient>, WorldListener {
    private static final Color[] COLOURS = {Color.SKY, Color.CORAL, Color.LIME, Color.VIOLET};

    private final SnapshotBuffer<Integer> buffer = new SnapshotBuffer<>(64);
    private final InputPacket packet = new InputPacket();
    private final Keys keys = new Keys();
    private final GameClient client;
    private WorldCopy copy;
    private Prediction<Keys> prediction;
    private Predictor<Ship, Keys> own;
    private ShapeRenderer shapes;

    Window(Transport socket, Supplier<CompletableFuture<byte[]>> tokens) {
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(WorldPacket.class, (server, update) -> {
            if (update.read(copy).isAccepted()) {
                buffer.add(copy.newestTick() * TICK_NANOS, copy.newestTick(), System.nanoTime());
                prediction.reconcile(copy);
                server.send(UNRELIABLE, copy.acks());
            }
        }).on(InputFeedback.class, (server, feedback) -> prediction.heard(feedback));
        client = new GameClient(socket, PROTOCOL, inbox, this, System.nanoTime());
        connected(client);
        client.connect(tokens);
    }

    /** All that belongs to a connection begins with it. */
    @Override public void connected(GameClient self) {
        buffer.reset();
        copy = new WorldCopy(WORLD);
        prediction = new Prediction<>(KEYS, TICKS);
        own = prediction.entity(SHIPS, ship -> ship.slot == self.slot());
    }

    @Override public void disconnected(GameClient self, Disconnection why) {
        System.out.println(why + "; the own ship: " + own.statistics());
        if (!self.isConnecting()) {
            Gdx.app.exit();
        }
    }

    @Override public void create() {
        shapes = new ShapeRenderer();
    }

    @Override public void render() {
        long now = System.nanoTime();
        client.update(now);
        if (client.isConnected()) {
            prediction.update(now, this::fly);
        }
        client.flush();
        if (Gdx.input.isKeyJustPressed(Input.Keys.ESCAPE)) {
            Gdx.app.exit();
        }
        ScreenUtils.clear(Color.NAVY);
        if (buffer.update(now)) {
            copy.show((double) buffer.playNanos() / TICK_NANOS, this);
            shapes.begin(ShapeRenderer.ShapeType.Filled);
            shapes.setColor(Color.GOLD);
            copy.forEach(Star.class, star -> shapes.circle(star.x, star.y, Star.RADIUS));
            copy.forEach(Ship.class, ship -> {
                Ship shown = ship.slot == client.slot() && own.isRunning() ? own.show(prediction.clock().fraction()) : ship;
                shapes.setColor(COLOURS[shown.slot % COLOURS.length]);
                shapes.circle(shown.x, shown.y, Ship.RADIUS);
            });
            shapes.end();
        }
    }

    private void fly(int tick) {
        keys.x = held(Input.Keys.RIGHT) - held(Input.Keys.LEFT);
        keys.y = held(Input.Keys.UP) - held(Input.Keys.DOWN);
        prediction.add(tick, keys);
        packet.write(prediction.inputs());
        client.send(UNRELIABLE, packet);
    }

    private static int held(int key) {
        return Gdx.input.isKeyPressed(key) ? 1 : 0;
    }

    @Override public void dispose() {
        client.close();
        shapes.dispose();
    }
}
