/** What the library's own packages share and nobody else sees. */
package io.github.tightwire.internal;
