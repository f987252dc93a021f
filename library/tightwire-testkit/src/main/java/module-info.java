/** Checks of types that describe themselves to a bit stream, for a game's tests. */
module io.github.tightwire.testkit {
    requires static org.jspecify;
    requires jdk.management;
    requires transitive io.github.tightwire;

    exports io.github.tightwire.testkit;
}
