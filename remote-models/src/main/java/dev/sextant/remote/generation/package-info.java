/** Requests to generators and their replies, in the JSON of each kind of server. */
@NullMarked
package dev.sextant.remote.generation;

import org.jspecify.annotations.NullMarked;
