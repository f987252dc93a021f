/** What the library's own packages share and nobody else sees. */
@NullMarked
package io.github.tightwire.internal;

import org.jspecify.annotations.NullMarked;
