/** What the API asks of an identity provider: organizations, members, service clients. */
@NullMarked
package dev.sextant.api.access.directory;

import org.jspecify.annotations.NullMarked;
