/** Statistics as JSON, the same in every reply. */
@NullMarked
package dev.sextant.api.statistics;

import org.jspecify.annotations.NullMarked;
