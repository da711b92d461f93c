/** Calls of webhooks: claimed, signed, made, recorded and repeated. */
@NullMarked
package dev.sextant.api.webhooks.delivery;

import org.jspecify.annotations.NullMarked;
