/** Embedders on servers: registered with a probe, pinned by its vectors, with a credential. */
@NullMarked
package dev.sextant.api.models.server;

import org.jspecify.annotations.NullMarked;
