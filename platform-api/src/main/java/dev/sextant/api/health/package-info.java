/** Liveness of the process and readiness of its dependencies. */
@NullMarked
package dev.sextant.api.health;

import org.jspecify.annotations.NullMarked;
