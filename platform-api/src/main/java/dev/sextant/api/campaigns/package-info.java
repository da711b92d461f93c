/** Experiments that are repeated on a schedule. */
@NullMarked
package dev.sextant.api.campaigns;

import org.jspecify.annotations.NullMarked;
