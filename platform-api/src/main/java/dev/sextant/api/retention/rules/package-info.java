/** How long data is kept, and the hourly deletion of what is due. */
@NullMarked
package dev.sextant.api.retention.rules;

import org.jspecify.annotations.NullMarked;
