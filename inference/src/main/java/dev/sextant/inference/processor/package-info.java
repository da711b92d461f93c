/** The processor that networks run on, and what it changes in their results. */
@NullMarked
package dev.sextant.inference.processor;

import org.jspecify.annotations.NullMarked;
