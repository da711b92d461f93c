/** What has happened, as it is recorded for webhooks. */
@NullMarked
package dev.sextant.api.webhooks.events;

import org.jspecify.annotations.NullMarked;
