/** Curves of the dispersion metrics by number of samples. */
@NullMarked
package dev.sextant.jobs.reporting.samples;

import org.jspecify.annotations.NullMarked;
