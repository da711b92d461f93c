/** Verdicts: one answer judged now, by a fitted threshold. */
@NullMarked
package dev.sextant.api.verdicts;

import org.jspecify.annotations.NullMarked;
