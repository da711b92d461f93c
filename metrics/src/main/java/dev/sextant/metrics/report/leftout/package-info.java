/** Subjects that a report leaves out, and how far they could move its statistics. */
@NullMarked
package dev.sextant.metrics.report.leftout;

import org.jspecify.annotations.NullMarked;
