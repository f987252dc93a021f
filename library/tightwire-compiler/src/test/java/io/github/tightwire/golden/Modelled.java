package io.github.tightwire.golden;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.model.Model;

/** A type that describes itself twice, once for the library and once for the slow model, and shows all of its state. */
public interface Modelled extends BitSerializable {
    void model(Model m);

    /** Equal texts, equal state, to the bit. */
    @Override
    String toString();
}
