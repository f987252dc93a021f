package io.github.tightwire.formats.struct;

/** A format of structs, whatever their shape. It may throw what its library throws. */
public interface StructPeer {
    /** {@return a packet of a struct} */
    byte[] write(Struct struct) throws Exception;

    /** {@return the struct of a packet} */
    Struct read(byte[] packet, Shape shape) throws Exception;
}
