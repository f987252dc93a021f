package stars;

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

    private final Keys keys = new Keys();
    private final GameClient client;
    private LocalPlayer<Keys> player;
    private Predictor<Ship, Keys> own;
    private ShapeRenderer shapes;

    Window(Transport socket, Supplier<CompletableFuture<byte[]>> tokens) {
        client = new GameClient(socket, PROTOCOL, LocalPlayer.inbox(() -> player), this, System.nanoTime());
        connected(client);
        client.connect(tokens);
    }

    /** All that belongs to a connection begins with it. */
    @Override public void connected(GameClient self) {
        player = new LocalPlayer<>(self, STARS);
        own = player.prediction().entity(SHIPS, ship -> ship.slot == self.slot());
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
            player.update(now, this::fly);
        }
        client.flush();
        if (Gdx.input.isKeyJustPressed(Input.Keys.ESCAPE)) {
            Gdx.app.exit();
        }
        ScreenUtils.clear(Color.NAVY);
        if (player.show(now, this)) {
            shapes.begin(ShapeRenderer.ShapeType.Filled);
            shapes.setColor(Color.GOLD);
            player.forEach(Star.class, star -> shapes.circle(star.x, star.y, Star.RADIUS));
            player.forEach(Ship.class, ship -> {
                shapes.setColor(COLOURS[ship.slot % COLOURS.length]);
                shapes.circle(ship.x, ship.y, Ship.RADIUS);
            });
            shapes.end();
        }
    }

    private void fly(int tick) {
        keys.x = held(Input.Keys.RIGHT) - held(Input.Keys.LEFT);
        keys.y = held(Input.Keys.UP) - held(Input.Keys.DOWN);
        player.prediction().add(tick, keys);
    }

    private static int held(int key) {
        return Gdx.input.isKeyPressed(key) ? 1 : 0;
    }

    @Override public void dispose() {
        client.close();
        shapes.dispose();
    }
}
