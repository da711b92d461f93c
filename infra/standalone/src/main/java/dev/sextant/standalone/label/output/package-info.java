/** The labels and what there is to say about them. */
@NullMarked
package dev.sextant.standalone.label.output;

import org.jspecify.annotations.NullMarked;
