/** Embedders and entailment models of a tenant, each pinned by a revision hash. */
@NullMarked
package dev.sextant.api.models;

import org.jspecify.annotations.NullMarked;
