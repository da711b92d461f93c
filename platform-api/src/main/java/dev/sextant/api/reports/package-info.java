/** Reports and manifests, to the byte as they were made. */
@NullMarked
package dev.sextant.api.reports;

import org.jspecify.annotations.NullMarked;
