/** The API's port to an identity provider: organizations, members, service clients. */
@NullMarked
package dev.sextant.api.access.directory;

import org.jspecify.annotations.NullMarked;
