/** A client's options for reading a file, and a preview of the import. */
@NullMarked
package dev.sextant.api.imports.preview;

import org.jspecify.annotations.NullMarked;
