/** What a delta codes: values relative to those of a baseline, by an arithmetic coder. It knows neither streams nor the compiler. */
@NullMarked
package io.github.tightwire.internal.delta;

import org.jspecify.annotations.NullMarked;
