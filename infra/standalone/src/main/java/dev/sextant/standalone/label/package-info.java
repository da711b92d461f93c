/** From a file of answers to a file of labels: the command {@code label}, without an instance. */
@NullMarked
package dev.sextant.standalone.label;

import org.jspecify.annotations.NullMarked;
