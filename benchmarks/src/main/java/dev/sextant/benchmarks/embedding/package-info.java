/** How fast models embed texts, in the product and in other libraries. */
@NullMarked
package dev.sextant.benchmarks.embedding;

import org.jspecify.annotations.NullMarked;
