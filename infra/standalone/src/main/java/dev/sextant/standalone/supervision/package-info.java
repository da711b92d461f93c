/** Supervision of child processes, with restarts when they end by themselves. */
@NullMarked
package dev.sextant.standalone.supervision;

import org.jspecify.annotations.NullMarked;
