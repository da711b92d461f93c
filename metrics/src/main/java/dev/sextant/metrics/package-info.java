/** The arithmetic of evaluation: texts, vectors and labels in; scores and statistics out. Pure. */
@NullMarked
package dev.sextant.metrics;

import org.jspecify.annotations.NullMarked;
