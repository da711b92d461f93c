/** Sample data that ship with the product. */
@NullMarked
package dev.sextant.api.samples;

import org.jspecify.annotations.NullMarked;
