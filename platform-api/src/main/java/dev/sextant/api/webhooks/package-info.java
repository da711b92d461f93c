/** Webhooks of a tenant: addresses that are called when something has happened. */
@NullMarked
package dev.sextant.api.webhooks;

import org.jspecify.annotations.NullMarked;
