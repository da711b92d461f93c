/** Asynchronous steps in sequence, in any number. */
@NullMarked
package dev.sextant.api.turns;

import org.jspecify.annotations.NullMarked;
