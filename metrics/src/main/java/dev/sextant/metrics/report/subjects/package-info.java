/** Scored subjects with their labels and traits, and how statistics sort and divide them. */
@NullMarked
package dev.sextant.metrics.report.subjects;

import org.jspecify.annotations.NullMarked;
