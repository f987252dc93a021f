package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.SiteText;
import java.lang.invoke.MethodHandles.Lookup;

/**
 * A class that was compiled when the user's classes were built, and stands beside them: a ready codec, or a part of one. It is a nestmate
 * of the class whose method it has, and hands itself to {@link Ready} when it is initialised: so nothing has to be open to the library.
 */
public interface ReadyCode extends SiteText.Source {
    /** The class beside it that has what is rare, and is loaded when that is called. */
    interface Rare {
    }

    /**
     * The rights of the class.
     *
     * @return its own lookup
     */
    Lookup lookup();

    /**
     * What it was made of, and what else it needs.
     *
     * @return as {@link ReadyFacts} writes it
     */
    String facts();
}
