/** What campaigns did in a week, for somebody who reads nothing else of them. */
@NullMarked
package dev.sextant.api.campaigns.weekly;

import org.jspecify.annotations.NullMarked;
