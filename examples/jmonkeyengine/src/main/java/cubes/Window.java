package cubes;

import static cubes.Rules.*;

import com.jme3.app.SimpleApplication;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.*;
import com.jme3.light.*;
import com.jme3.material.Material;
import com.jme3.math.*;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A player's side: the own cube moves at once, all else is shown a little late. */
final class Window extends SimpleApplication implements GameListener<GameClient>, WorldListener {
    private static final ColorRGBA[] COLOURS = {ColorRGBA.Cyan, ColorRGBA.Yellow, ColorRGBA.Magenta, ColorRGBA.Green};
    private static final Vector3f SIZE = new Vector3f(Cube.HALF, Cube.HALF, Cube.HALF);

    private final Map<Integer, Geometry> cubes = new HashMap<>();        // by their players' slots
    private final Set<String> held = new HashSet<>();
    private final Keys keys = new Keys();
    private final GameClient client;
    private LocalPlayer<Keys> player;
    private Predictor<Cube, Keys> own;

    Window(Transport socket, Supplier<CompletableFuture<byte[]>> tokens) {
        client = new GameClient(socket, PROTOCOL, LocalPlayer.inbox(() -> player), this, System.nanoTime());
        connected(client);
        client.connect(tokens);
    }

    /** All that belongs to a connection begins with it. */
    @Override public void connected(GameClient self) {
        player = new LocalPlayer<>(self, PLAYED);
        own = player.prediction().entity(CUBES, cube -> cube.slot == self.slot());
    }

    @Override public void disconnected(GameClient self, Disconnection why) {
        System.out.println(why + "; the own cube: " + own.statistics());
        if (!self.isConnecting()) {
            stop();
        }
    }

    @Override public void simpleInitApp() {
        Map.of("left", KeyInput.KEY_LEFT, "right", KeyInput.KEY_RIGHT, "up", KeyInput.KEY_UP, "down", KeyInput.KEY_DOWN,
                "jump", KeyInput.KEY_SPACE).forEach((name, key) -> inputManager.addMapping(name, new KeyTrigger(key)));
        ActionListener listener = (name, pressed, perFrame) -> {
            if (pressed) {
                held.add(name);
            } else {
                held.remove(name);
            }
        };
        inputManager.addListener(listener, "left", "right", "up", "down", "jump");
        flyCam.setEnabled(false);
        viewPort.setBackgroundColor(new ColorRGBA(0.1f, 0.15f, 0.3f, 1));
        cam.setLocation(new Vector3f(0, 13, 15));
        cam.lookAt(new Vector3f(0, 0, 1), Vector3f.UNIT_Y);
        rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.4f)));
        rootNode.addLight(new DirectionalLight(new Vector3f(0, -1, -0.3f), ColorRGBA.White));
        box(new Vector3f(FLOOR + Cube.HALF, 0.1f, FLOOR + Cube.HALF), ColorRGBA.Gray).setLocalTranslation(0, -0.1f, 0);
    }

    private Geometry box(Vector3f half, ColorRGBA colour) {
        Geometry box = new Geometry("box", new Box(half.x, half.y, half.z));
        box.setMaterial(new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md"));
        box.getMaterial().setBoolean("UseMaterialColors", true);
        box.getMaterial().setColor("Diffuse", colour);
        box.getMaterial().setColor("Ambient", colour);
        rootNode.attachChild(box);
        return box;
    }

    @Override public void simpleUpdate(float seconds) {
        long now = System.nanoTime();
        client.update(now);
        if (client.isConnected()) {
            player.update(now, this::fly);
        }
        client.flush();
        if (player.show(now, this)) {
            Set<Integer> gone = new HashSet<>(cubes.keySet());
            player.forEach(Cube.class, cube -> {
                gone.remove(cube.slot);
                Geometry box = cubes.computeIfAbsent(cube.slot, slot -> box(SIZE, COLOURS[slot % COLOURS.length]));
                box.setLocalTranslation(cube.x, cube.y + Cube.HALF, cube.z);
            });
            gone.forEach(slot -> cubes.remove(slot).removeFromParent());
        }
    }

    private void fly(int tick) {
        keys.x = held("right") - held("left");
        keys.z = held("down") - held("up");
        keys.jump = held.contains("jump");
        player.prediction().add(tick, keys);
    }

    private int held(String name) {
        return held.contains(name) ? 1 : 0;
    }

    @Override public void destroy() {
        client.close();
        super.destroy();
    }
}
