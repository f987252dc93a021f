/**
 * The world that every format carries: its time, and its objects by id, of three classes. Its properties have declared
 * ranges and precisions, worlds of any size are made from a seed, and two worlds are compared property by property.
 */
package io.github.tightwire.formats.world;
