/** What the check of an embedder of this machine finds when it is registered. */
@NullMarked
package dev.sextant.api.models.check;

import org.jspecify.annotations.NullMarked;
