/** Code that all models share: failures, pinned files, workers and batches of tokens. */
@NullMarked
package dev.sextant.inference.model;

import org.jspecify.annotations.NullMarked;
