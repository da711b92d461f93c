/**
 * Vectors of texts from a server: requests and replies, batches, and the check by probe texts. Also
 * the bytes in which the tables hold vectors of any embedder.
 */
@NullMarked
package dev.sextant.remote.embedding;

import org.jspecify.annotations.NullMarked;
