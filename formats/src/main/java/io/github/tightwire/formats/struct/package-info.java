/** What peers with schemas of their own send: the world as structs, field by field and list by list, for every peer the same. */
package io.github.tightwire.formats.struct;
