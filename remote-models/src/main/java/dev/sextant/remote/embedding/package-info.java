/** Vectors of texts from a server: what is asked and replied, batches, and the check by probes. */
@NullMarked
package dev.sextant.remote.embedding;

import org.jspecify.annotations.NullMarked;
