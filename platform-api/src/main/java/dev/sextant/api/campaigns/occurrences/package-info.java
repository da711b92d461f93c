/** What became of each instant of a campaign, and the experiments that it started. */
@NullMarked
package dev.sextant.api.campaigns.occurrences;

import org.jspecify.annotations.NullMarked;
