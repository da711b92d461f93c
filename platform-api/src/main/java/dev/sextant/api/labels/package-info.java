/** Labels of answers and items, and which of them are in force. */
@NullMarked
package dev.sextant.api.labels;

import org.jspecify.annotations.NullMarked;
