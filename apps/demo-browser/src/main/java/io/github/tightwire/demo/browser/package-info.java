/**
 * The reader of packets that runs in the page, compiled to JavaScript, and, at build time, the plugin that tells TeaVM which classes
 * stand in for others. What draws is JavaScript by hand, in the resources.
 */
package io.github.tightwire.demo.browser;
