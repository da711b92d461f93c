/** Files that only their owner can read, written completely or not at all. */
@NullMarked
package dev.sextant.standalone.files;

import org.jspecify.annotations.NullMarked;
