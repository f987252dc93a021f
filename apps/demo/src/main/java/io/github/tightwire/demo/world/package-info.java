/**
 * The world as the physics has it, unrounded, and what remembers or plays it. Nothing of a network belongs here; of the packets it
 * knows only how a cube is quantised.
 */
package io.github.tightwire.demo.world;
