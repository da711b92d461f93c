/** Agreement of embedders with each other, and of people who labelled the same answers. */
@NullMarked
package dev.sextant.metrics.report.agreement;

import org.jspecify.annotations.NullMarked;
