/** What the words of a label column mean. */
@NullMarked
package dev.sextant.api.imports.parse.labels;

import org.jspecify.annotations.NullMarked;
