/** Code that tests share: a real, migrated Postgres with two tenants. */
@NullMarked
package dev.sextant.testing;

import org.jspecify.annotations.NullMarked;
