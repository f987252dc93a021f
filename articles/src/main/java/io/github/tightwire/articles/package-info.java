/** What the articles say, reproduced. */
package io.github.tightwire.articles;
