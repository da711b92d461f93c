/** Serves stored reports and manifests byte for byte. */
@NullMarked
package dev.sextant.api.reports;

import org.jspecify.annotations.NullMarked;
