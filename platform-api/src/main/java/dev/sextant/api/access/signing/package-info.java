/** Keys of local tokens: what their file holds, and how they rotate. */
@NullMarked
package dev.sextant.api.access.signing;

import org.jspecify.annotations.NullMarked;
