/** Votes of oracles that have labelled the same answers: the majority becomes labels. */
@NullMarked
package dev.sextant.api.labelvotes;

import org.jspecify.annotations.NullMarked;
