/** Pairwise similarities of the answers of an item. */
@NullMarked
package dev.sextant.api.matrices;

import org.jspecify.annotations.NullMarked;
