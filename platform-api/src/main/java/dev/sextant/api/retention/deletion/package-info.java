/** Deletions with a receipt, and the sweep that follows each. */
@NullMarked
package dev.sextant.api.retention.deletion;

import org.jspecify.annotations.NullMarked;
