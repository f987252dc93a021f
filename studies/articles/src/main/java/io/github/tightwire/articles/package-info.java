/** The articles' claims, reproduced. */
package io.github.tightwire.articles;
