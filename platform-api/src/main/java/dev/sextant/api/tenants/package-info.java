/** The tenants, for whoever runs the platform, and whether their mirror images are in step. */
@NullMarked
package dev.sextant.api.tenants;

import org.jspecify.annotations.NullMarked;
