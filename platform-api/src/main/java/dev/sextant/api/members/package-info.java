/** Members of a tenant: people and service clients. */
@NullMarked
package dev.sextant.api.members;

import org.jspecify.annotations.NullMarked;
