package io.github.tightwire.kotlin;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The types of {@code KotlinTrees}, in Java: the same statements, a line each. Each type is a nest by itself, and its fields are private,
 * since those of Kotlin are: so an object of another type is compiled on its own.
 */
enum JavaKind { NONE, POINT, LINE }

record JavaSpot(int x, int y) {
    static final JavaSpot ORIGIN = new JavaSpot(0, 0);

    JavaSpot serialize(BitStream s) {
        return new JavaSpot(s.serializeInt(x, 0, 1023), s.serializeInt(y, 0, 511));
    }
}

final class JavaBounds implements BitSerializable {
    private static final int MOST = 1000;

    private int a;
    private long b;
    private int c;
    private float d;
    private boolean e;

    @Override
    public void serialize(BitStream s) {
        a = s.serializeInt(a, -5, MOST);
        b = s.serializeLong(b, 0, 1L << 40);
        c = s.serializeInt(c, 0, 15) + s.serializeInt(c, 0, 3);
        d = s.serializeFloat(d);
        e = s.serializeBool(e);
    }
}

final class JavaNested implements BitSerializable {
    private final JavaBounds first = new JavaBounds();
    private final JavaBounds second = new JavaBounds();
    private int last;

    @Override
    public void serialize(BitStream s) {
        s.serializeObject(first);
        second.serialize(s);
        last = s.serializeUint8(last);
    }
}

final class JavaOptional implements BitSerializable {
    private JavaBounds there;
    private JavaSpot spot;
    private String text;

    @Override
    public void serialize(BitStream s) {
        there = s.serializeOptional(there, JavaBounds::new);
        spot = s.serializeOptionalValue(spot, JavaSpot.ORIGIN, JavaSpot::serialize);
        text = s.serializeOptionalString(text, 15);
    }
}

final class JavaLists implements BitSerializable {
    private final List<JavaBounds> all = new ArrayList<>();
    private List<JavaSpot> path = List.of();

    @Override
    public void serialize(BitStream s) {
        s.serializeList(all, 10, JavaBounds::new);
        path = s.serializeImmutableList(path, 50, JavaSpot.ORIGIN, JavaSpot::serialize);
    }
}

final class JavaLambda implements BitSerializable {
    private List<Integer> numbers = List.of();

    @Override
    public void serialize(BitStream s) {
        numbers = s.serializeImmutableList(numbers, 50, 0, (v, t) -> t.serializeInt(v, 0, 9));
    }
}

final class JavaLoops implements BitSerializable {
    private final int[] scores = new int[8];
    private final JavaBounds[] parts = {new JavaBounds(), new JavaBounds()};
    private int left;

    @Override
    public void serialize(BitStream s) {
        for (int i = 0; i < scores.length; i++) {
            scores[i] = s.serializeInt(scores[i], 0, 99);
        }
        for (JavaBounds part : parts) {
            s.serializeObject(part);
        }
        while (s.serializeBool(left > 0)) {
            left = s.serializeInt(left, 0, 7);
        }
        do {
            left = s.serializeInt(left, 0, 15);
        } while (s.serializeBool(left > 9));
    }
}

final class JavaKinds implements BitSerializable {
    private JavaKind kind = JavaKind.NONE;
    private int x;

    @Override
    public void serialize(BitStream s) {
        kind = s.serializeEnum(kind, JavaKind.class);
        switch (kind) {
            case POINT:
                x = s.serializeInt(x, 0, 255);
                break;
            case LINE:
                x = s.serializeBits(x, 3);
                break;
            default:
                x = 0;
        }
    }
}

final class JavaCases implements BitSerializable {
    private int kind;
    private int x;
    private boolean far;

    @Override
    public void serialize(BitStream s) {
        kind = s.serializeInt(kind, 0, 3);
        x = switch (kind) {
            case 0 -> s.serializeInt(x, 0, 255);
            case 1, 2 -> s.serializeBits(x, 3);
            default -> 0;
        };
        if (x > 5 && kind == 0) {
            far = s.serializeBool(far);
        } else {
            x = far ? s.serializeInt(x, 0, 7) : s.serializeInt(x, 0, 31);
        }
    }
}
