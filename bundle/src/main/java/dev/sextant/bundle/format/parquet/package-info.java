/** Rows as Parquet, by parquet-java without Hadoop. */
@NullMarked
package dev.sextant.bundle.format.parquet;

import org.jspecify.annotations.NullMarked;
