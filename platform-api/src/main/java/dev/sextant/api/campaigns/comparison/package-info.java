/** The systems of an occurrence side by side, and the items on which two of them differ. */
@NullMarked
package dev.sextant.api.campaigns.comparison;

import org.jspecify.annotations.NullMarked;
