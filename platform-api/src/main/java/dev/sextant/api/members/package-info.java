/** Who belongs to a tenant: people, and programs that sign in by themselves. */
@NullMarked
package dev.sextant.api.members;

import org.jspecify.annotations.NullMarked;
