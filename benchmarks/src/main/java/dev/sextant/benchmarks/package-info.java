/** Measurements behind the project's claims of speed. */
@NullMarked
package dev.sextant.benchmarks;

import org.jspecify.annotations.NullMarked;
