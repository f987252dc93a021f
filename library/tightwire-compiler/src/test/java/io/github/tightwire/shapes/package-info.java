/** Values and objects of a program's own, each as the library and as the slow model have them. */
package io.github.tightwire.shapes;
