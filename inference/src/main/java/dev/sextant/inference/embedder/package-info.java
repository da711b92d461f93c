/** The port of embedders: texts in, vectors out. */
@NullMarked
package dev.sextant.inference.embedder;

import org.jspecify.annotations.NullMarked;
