/** When a campaign runs. */
@NullMarked
package dev.sextant.api.campaigns.schedule;

import org.jspecify.annotations.NullMarked;
