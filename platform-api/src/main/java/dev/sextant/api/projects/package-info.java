/** Projects: the folders that a tenant opens first. */
@NullMarked
package dev.sextant.api.projects;

import org.jspecify.annotations.NullMarked;
