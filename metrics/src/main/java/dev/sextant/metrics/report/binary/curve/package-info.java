/** Points of curves and deciles, as a report shows them. */
@NullMarked
package dev.sextant.metrics.report.binary.curve;

import org.jspecify.annotations.NullMarked;
