/** An item as texts or as vectors, and how its samples compare with each other. */
@NullMarked
package dev.sextant.metrics.item;

import org.jspecify.annotations.NullMarked;
