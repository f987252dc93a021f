package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.Row;

/** An object of the world. Its fields are public, as a game's are; {@link Limits} says what they may hold. */
public abstract sealed class WorldObject permits Player, Grunt, Weapon {
    /** 0 to {@link Limits#MAX_ID}; no two objects of a world have the same. */
    public int id;

    WorldObject() {
    }

    /** {@return the object of a row} */
    static WorldObject of(Row row) {
        WorldObject object = switch (row.type().name()) {
            case "player" -> new Player(row.values());
            case "grunt" -> new Grunt(row.values());
            default -> new Weapon(row.values());
        };
        object.id = row.id();
        return object;
    }

    /** {@return the properties of {@link WorldSchema}, in order} */
    abstract double[][] values();

    /** {@return this object as a row} */
    final Row toRow() {
        int type = this instanceof Player ? 0 : this instanceof Grunt ? 1 : 2;
        return new Row(WorldSchema.SCHEMA.classes().get(type), id, values());
    }

    /** {@return another object in the same state} */
    public final WorldObject copy() {
        return of(toRow());
    }
}
