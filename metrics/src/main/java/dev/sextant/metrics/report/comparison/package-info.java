/** Series compared in pairs and with floors, and the findings of a report. */
@NullMarked
package dev.sextant.metrics.report.comparison;

import org.jspecify.annotations.NullMarked;
