/** Work that is done step by step, however many steps there are. */
@NullMarked
package dev.sextant.api.turns;

import org.jspecify.annotations.NullMarked;
