/** Images of items and answers: how they are checked, stored and served. */
@NullMarked
package dev.sextant.api.images;

import org.jspecify.annotations.NullMarked;
