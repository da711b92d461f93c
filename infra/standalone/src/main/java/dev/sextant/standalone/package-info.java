/** All of Sextant in one JVM, and the command that starts, stops and uses it. */
@NullMarked
package dev.sextant.standalone;

import org.jspecify.annotations.NullMarked;
