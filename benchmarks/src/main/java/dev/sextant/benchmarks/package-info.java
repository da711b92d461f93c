/** Measurements that the project's claims of speed rest on. */
@NullMarked
package dev.sextant.benchmarks;

import org.jspecify.annotations.NullMarked;
