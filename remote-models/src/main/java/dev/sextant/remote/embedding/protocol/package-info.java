/** Requests to embedding servers and their replies, in the JSON of each kind. */
@NullMarked
package dev.sextant.remote.embedding.protocol;

import org.jspecify.annotations.NullMarked;
