/** A report on paper: what was found on the first page, then the evidence. */
@NullMarked
package dev.sextant.rendering.pdf;

import org.jspecify.annotations.NullMarked;
