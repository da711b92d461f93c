/** A draw: its seed and its identity. */
@NullMarked
package dev.sextant.remote.draw;

import org.jspecify.annotations.NullMarked;
