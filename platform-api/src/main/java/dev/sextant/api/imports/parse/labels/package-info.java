/** The meanings of the words in a label column. */
@NullMarked
package dev.sextant.api.imports.parse.labels;

import org.jspecify.annotations.NullMarked;
