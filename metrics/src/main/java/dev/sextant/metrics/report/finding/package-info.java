/** What a report shows of its scores, in one finding for each kind of label. */
@NullMarked
package dev.sextant.metrics.report.finding;

import org.jspecify.annotations.NullMarked;
