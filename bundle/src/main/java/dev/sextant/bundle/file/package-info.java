/** The files of a bundle: manifest, checksums, and what is hashed while it is written. */
@NullMarked
package dev.sextant.bundle.file;

import org.jspecify.annotations.NullMarked;
