/** The deletion of a whole tenant. */
@NullMarked
package dev.sextant.api.retention.tenant;

import org.jspecify.annotations.NullMarked;
