/** The limits and the usage of a tenant. */
@NullMarked
package dev.sextant.api.limits;

import org.jspecify.annotations.NullMarked;
