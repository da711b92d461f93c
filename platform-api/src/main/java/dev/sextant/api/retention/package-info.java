/** Retention periods, deletions, and receipts that prove them. */
@NullMarked
package dev.sextant.api.retention;

import org.jspecify.annotations.NullMarked;
