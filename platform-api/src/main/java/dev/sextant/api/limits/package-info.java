/** What a tenant may use, and what it uses. */
@NullMarked
package dev.sextant.api.limits;

import org.jspecify.annotations.NullMarked;
