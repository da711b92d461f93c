/** How commands over the API reach an instance, and the names of its objects. */
@NullMarked
package dev.sextant.standalone.command.remote.connection;

import org.jspecify.annotations.NullMarked;
