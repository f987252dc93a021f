package arena;

import static arena.Rules.*;

import java.util.Comparator;
import java.util.function.BiConsumer;

/** A player without a screen: flies at the nearest ship that it sees, fires, and chats once a second. */
final class Bot implements BiConsumer<Pilot, Keys> {
    private int ticks;

    @Override public void accept(Pilot pilot, Keys keys) {
        pilot.ship.ifPresent(own -> {
            var nearest = pilot.ships().filter(ship -> ship != own).min(Comparator.comparing(ship -> own.distance(ship.x, ship.y)));
            float x = nearest.map(ship -> ship.x).orElse(SIZE / 2);
            float y = nearest.map(ship -> ship.y).orElse(SIZE / 2);
            double wanted = Math.atan2(y - own.y, x - own.x) / (2 * Math.PI) * HEADINGS;
            double turn = Math.IEEEremainder(wanted - own.heading, HEADINGS);
            keys.left = turn < -8;
            keys.right = turn > 8;
            keys.thrust = Math.abs(turn) < 200 && own.distance(x, y) > 150;
            keys.fire = nearest.isPresent() && Math.abs(turn) < 40;
        });
        if (ticks++ % TICKS == 0) {
            pilot.say("message " + ticks / TICKS);
        }
    }
}
