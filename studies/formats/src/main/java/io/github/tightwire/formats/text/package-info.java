/** Steps 1 to 4 of the article: text, which says less and less of what both sides know already. */
package io.github.tightwire.formats.text;
