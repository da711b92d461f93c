/** Whether the systems of a campaign become worse than in its first occurrences. */
@NullMarked
package dev.sextant.api.campaigns.trend;

import org.jspecify.annotations.NullMarked;
