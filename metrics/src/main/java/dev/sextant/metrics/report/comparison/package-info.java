/** Series compared in pairs and with floors. */
@NullMarked
package dev.sextant.metrics.report.comparison;

import org.jspecify.annotations.NullMarked;
