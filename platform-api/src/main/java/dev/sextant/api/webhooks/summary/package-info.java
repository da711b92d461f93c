/** Which webhooks want a summary of the week, and when. */
@NullMarked
package dev.sextant.api.webhooks.summary;

import org.jspecify.annotations.NullMarked;
