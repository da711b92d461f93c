/** Occurrences as files: what the API says of them, in addition to the bundles of experiments. */
@NullMarked
package dev.sextant.api.campaigns.bundle;

import org.jspecify.annotations.NullMarked;
