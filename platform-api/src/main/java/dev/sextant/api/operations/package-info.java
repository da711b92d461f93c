/** What an operator sees of the platform: ids, counts and times of all tenants, never content. */
@NullMarked
package dev.sextant.api.operations;

import org.jspecify.annotations.NullMarked;
