/** The one retry loop: permits, back-off, circuit breaker, and the end of a run. */
@NullMarked
package dev.sextant.remote.retry;

import org.jspecify.annotations.NullMarked;
