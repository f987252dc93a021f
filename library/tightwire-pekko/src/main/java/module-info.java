/** A serializer for Apache Pekko. */
module io.github.tightwire.pekko {
    requires static org.jspecify;
    requires transitive io.github.tightwire;
    requires transitive pekko.actor;
    requires scala.library;
    requires typesafe.config;

    exports io.github.tightwire.pekko;
}
