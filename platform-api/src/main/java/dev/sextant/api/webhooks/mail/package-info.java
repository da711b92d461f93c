/**
 * Mail to the addresses of webhooks: what it says, the links in it, and the server that takes it.
 */
@NullMarked
package dev.sextant.api.webhooks.mail;

import org.jspecify.annotations.NullMarked;
