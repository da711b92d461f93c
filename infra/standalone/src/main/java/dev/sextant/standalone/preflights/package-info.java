/** Preflights for the API: a few items through each embedder, all items through the floors. */
@NullMarked
package dev.sextant.standalone.preflights;

import org.jspecify.annotations.NullMarked;
