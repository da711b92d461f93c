/** Container images of Sextant, built by Jib without a daemon. */
@NullMarked
package dev.sextant.images;

import org.jspecify.annotations.NullMarked;
