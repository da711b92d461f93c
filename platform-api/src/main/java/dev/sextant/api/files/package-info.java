/** Files outside the database whose rows are in it. */
@NullMarked
package dev.sextant.api.files;

import org.jspecify.annotations.NullMarked;
