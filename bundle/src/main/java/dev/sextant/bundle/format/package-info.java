/** Rows in the formats that other programs read. */
@NullMarked
package dev.sextant.bundle.format;

import org.jspecify.annotations.NullMarked;
