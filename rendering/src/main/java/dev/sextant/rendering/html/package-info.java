/** The page of a report, in one file that needs no network. */
@NullMarked
package dev.sextant.rendering.html;

import org.jspecify.annotations.NullMarked;
