/** Moves experiments through their states, on a cluster behind a port. */
@NullMarked
package dev.sextant.api.dispatch;

import org.jspecify.annotations.NullMarked;
