/** The questions of a file, in any format that an import reads, or as lines of text. */
@NullMarked
package dev.sextant.standalone.sample.questions;

import org.jspecify.annotations.NullMarked;
