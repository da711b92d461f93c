/**
 * Uploads the file: its format, its columns, the meaning of its labels, and what the import
 * reported.
 */
@NullMarked
package dev.sextant.standalone.evaluate.upload;

import org.jspecify.annotations.NullMarked;
