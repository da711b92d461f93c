/** What to know of labels, texts and models before relying on a report's figures. */
@NullMarked
package dev.sextant.rendering.cautions;

import org.jspecify.annotations.NullMarked;
