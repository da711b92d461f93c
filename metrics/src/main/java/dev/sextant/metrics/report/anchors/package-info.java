/** Whether a judge or the system that it judges has changed, by answers that people labelled. */
@NullMarked
package dev.sextant.metrics.report.anchors;

import org.jspecify.annotations.NullMarked;
