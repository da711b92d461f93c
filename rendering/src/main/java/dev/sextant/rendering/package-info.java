/**
 * A report as a file to read: HTML, PDF, JUnit XML. A rendering computes no statistic; all of its
 * numbers are those of {@code report.json}, written as on the pages.
 */
@NullMarked
package dev.sextant.rendering;

import org.jspecify.annotations.NullMarked;
