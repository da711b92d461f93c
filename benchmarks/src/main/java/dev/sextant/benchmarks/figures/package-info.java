/** Figures of public data sets next to those of the papers, as Markdown. */
@NullMarked
package dev.sextant.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
