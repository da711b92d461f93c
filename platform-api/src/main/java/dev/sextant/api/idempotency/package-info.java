/** Work that is asked for twice with the same key is done once. */
@NullMarked
package dev.sextant.api.idempotency;

import org.jspecify.annotations.NullMarked;
