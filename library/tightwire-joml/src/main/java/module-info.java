/** The vocabulary of Tightwire for the vectors and quaternions of JOML, the math library of Java games. */
module io.github.tightwire.joml {
    requires static org.jspecify;
    requires transitive io.github.tightwire;
    requires transitive org.joml;

    exports io.github.tightwire.joml;
}
