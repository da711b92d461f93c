/** What it costs to write a bundle. */
@NullMarked
package dev.sextant.benchmarks.bundles;

import org.jspecify.annotations.NullMarked;
