/** The answers of a file, with what they are compared with. */
@NullMarked
package dev.sextant.standalone.label.input;

import org.jspecify.annotations.NullMarked;
