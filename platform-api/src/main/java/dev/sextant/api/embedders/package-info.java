/** Embedders of a tenant, each pinned by what can change a vector. */
@NullMarked
package dev.sextant.api.embedders;

import org.jspecify.annotations.NullMarked;
