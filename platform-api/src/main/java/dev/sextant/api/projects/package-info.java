/** Projects: a tenant's top-level folders. */
@NullMarked
package dev.sextant.api.projects;

import org.jspecify.annotations.NullMarked;
