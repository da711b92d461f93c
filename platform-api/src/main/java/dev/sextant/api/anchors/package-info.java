/** Labelled answers that labellers are asked about again and again, and what that shows of them. */
@NullMarked
package dev.sextant.api.anchors;

import org.jspecify.annotations.NullMarked;
