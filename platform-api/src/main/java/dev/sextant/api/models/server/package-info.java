/**
 * Models on servers: embedders, registered with a probe and pinned by its vectors, and generators
 * that are asked for entailment, pinned by what they are asked.
 */
@NullMarked
package dev.sextant.api.models.server;

import org.jspecify.annotations.NullMarked;
