/** The answers and what there is to say about them. */
@NullMarked
package dev.sextant.standalone.sample.output;

import org.jspecify.annotations.NullMarked;
