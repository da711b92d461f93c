/** The findings of a report in sentences, for the command line and for documents. */
@NullMarked
package dev.sextant.rendering.words;

import org.jspecify.annotations.NullMarked;
