/** Images in the place of texts: read from data URLs and checked before anything is stored. */
@NullMarked
package dev.sextant.api.imports.parse.images;

import org.jspecify.annotations.NullMarked;
