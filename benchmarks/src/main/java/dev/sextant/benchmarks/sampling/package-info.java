/** Measures sampling runs of a running instance against a server that counts calls. */
@NullMarked
package dev.sextant.benchmarks.sampling;

import org.jspecify.annotations.NullMarked;
