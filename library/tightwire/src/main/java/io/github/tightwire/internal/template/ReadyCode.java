package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.SiteText;

/**
 * A class that was compiled when the user's classes were built, and stands beside them: a ready codec, or a part of one. It is a nestmate
 * of the class whose method it has, and hands itself to {@link ReadyTemplates} when it is initialised: so nothing has to be open to the
 * library.
 */
public interface ReadyCode extends SiteText.Source {
    /** One that is the template of a type. */
    abstract class OfType extends Template implements ReadyCode {
        /** Is called by compiled code alone. */
        protected OfType() {
        }
    }

    /** The same, where that is {@link Template.Spending}. */
    abstract class Spending extends Template.Spending implements ReadyCode {
        /** Is called by compiled code alone. */
        protected Spending() {
        }
    }

    /** The names of fields in the methods of a class that a build found out, beside that: it hands itself to {@link NameTable}. */
    interface Names {
        /**
         * The calls in the methods of the class.
         *
         * @return as {@link NameTable#encode} writes them
         */
        String names();
    }

    /** The class beside it that has what is rare, and is loaded when that is called. */
    interface Rare {
    }

    /**
     * Returns the facts that it was made of, and what else it needs.
     *
     * @return as {@link ReadyFacts} writes it
     */
    String facts();
}
