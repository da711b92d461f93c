/** Exported networks: files that hold a network's computation as well as its weights. */
@NullMarked
package dev.sextant.inference.export;

import org.jspecify.annotations.NullMarked;
