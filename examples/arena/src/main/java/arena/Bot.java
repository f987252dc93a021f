package arena;

import static arena.Rules.*;

import java.util.Comparator;
import java.util.function.BiConsumer;

/** A player without a screen: flies at the nearest ship that it sees, fires, and chats once a second. */
final class Bot implements BiConsumer<Pilot, Keys> {
    private int ticks;

    @Override public void accept(Pilot pilot, Keys keys) {
        var ships = pilot.scene(Ship.class);
        ships.stream().filter(pilot::isOwn).findFirst().ifPresent(own -> {
            var others = ships.stream().filter(ship -> ship != own);
            // Without others it flies into the corner.
            var target = others.min(Comparator.comparing(ship -> own.distance(ship.x, ship.y))).orElse(new Ship());
            double wanted = Math.atan2(target.y - own.y, target.x - own.x) / (2 * Math.PI) * HEADINGS;
            double turn = Math.IEEEremainder(wanted - own.heading, HEADINGS);
            keys.left = turn < -8;
            keys.right = turn > 8;
            keys.thrust = Math.abs(turn) < 200 && own.distance(target.x, target.y) > 150;
            keys.fire = ships.size() > 1 && Math.abs(turn) < 40;
        });
        if (ticks++ % TICKS == 0) {
            pilot.say("message " + ticks / TICKS);
        }
    }
}
