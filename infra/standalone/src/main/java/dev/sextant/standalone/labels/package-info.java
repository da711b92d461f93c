/** Labelling as the API wants it, by the statistics and the sentences of {@code metrics}. */
@NullMarked
package dev.sextant.standalone.labels;

import org.jspecify.annotations.NullMarked;
