/**
 * Uploads the file: its format, its columns, the meaning of its labels, and the result of the
 * import.
 */
@NullMarked
package dev.sextant.standalone.evaluate.upload;

import org.jspecify.annotations.NullMarked;
