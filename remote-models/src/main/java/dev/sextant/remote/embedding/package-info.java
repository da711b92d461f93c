/** Vectors of texts from a server: requests and replies, batches, and the check by probe texts. */
@NullMarked
package dev.sextant.remote.embedding;

import org.jspecify.annotations.NullMarked;
