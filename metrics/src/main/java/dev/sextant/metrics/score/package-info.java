/** The value of a metric for a subject, or the reason why it has none. */
@NullMarked
package dev.sextant.metrics.score;

import org.jspecify.annotations.NullMarked;
