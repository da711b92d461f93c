/** When and for how long models that are being registered are read and tested. */
@NullMarked
package dev.sextant.api.models.inspection;

import org.jspecify.annotations.NullMarked;
