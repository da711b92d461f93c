/** Image files: checked before they are decoded, and decoded to rows of RGB pixels. */
@NullMarked
package dev.sextant.inference.image;

import org.jspecify.annotations.NullMarked;
