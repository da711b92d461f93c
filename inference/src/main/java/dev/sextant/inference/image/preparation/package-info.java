/** What a vision model does with a picture before its network: sizes and levels, as Pillow. */
@NullMarked
package dev.sextant.inference.image.preparation;

import org.jspecify.annotations.NullMarked;
