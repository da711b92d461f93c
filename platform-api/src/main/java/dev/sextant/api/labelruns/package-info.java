/** Label runs: a labeller labels the answers of a set. */
@NullMarked
package dev.sextant.api.labelruns;

import org.jspecify.annotations.NullMarked;
