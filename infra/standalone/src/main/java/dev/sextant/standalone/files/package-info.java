/** Files that only their owner may read, and that are there whole or not at all. */
@NullMarked
package dev.sextant.standalone.files;

import org.jspecify.annotations.NullMarked;
