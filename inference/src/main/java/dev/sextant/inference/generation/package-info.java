/** Text generators, and models that prompt them. */
@NullMarked
package dev.sextant.inference.generation;

import org.jspecify.annotations.NullMarked;
