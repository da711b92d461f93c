/** Embedders: texts in, vectors out. */
@NullMarked
package dev.sextant.inference;

import org.jspecify.annotations.NullMarked;
