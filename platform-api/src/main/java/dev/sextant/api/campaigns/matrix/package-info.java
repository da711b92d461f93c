/** What a campaign evaluates: datasets by systems, each cell an experiment. */
@NullMarked
package dev.sextant.api.campaigns.matrix;

import org.jspecify.annotations.NullMarked;
