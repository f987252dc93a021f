/**
 * A description of classes and properties that can itself be sent, once, bit-packed: a peer that has none of the classes
 * then reads any object of the stream. The bytes of a schema are a stranger's bytes like any others. Described objects are rows of
 * numbers, or Java objects by the names of their properties.
 */
package io.github.tightwire.formats.schema;
