/** Backups of a data directory: taken while it is in use or not, and restored into a new folder. */
@NullMarked
package dev.sextant.standalone.backup;

import org.jspecify.annotations.NullMarked;
