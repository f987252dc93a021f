/** A module that opens nothing. */
module consumer {
    requires io.github.tightwire.game;
}
