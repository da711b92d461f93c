/** Repeats of a request with the same Idempotency-Key run once. */
@NullMarked
package dev.sextant.api.idempotency;

import org.jspecify.annotations.NullMarked;
