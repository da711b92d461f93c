/** Data that ship with the product, for whoever has none at hand. */
@NullMarked
package dev.sextant.api.samples;

import org.jspecify.annotations.NullMarked;
