/** Preflight before an experiment is paid for: the result of each embedder on a few items. */
@NullMarked
package dev.sextant.evaluation.preflight;

import org.jspecify.annotations.NullMarked;
