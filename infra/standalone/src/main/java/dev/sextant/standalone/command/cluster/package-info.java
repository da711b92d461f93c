/** Commands that run processes of the API and of clusters. */
@NullMarked
package dev.sextant.standalone.command.cluster;

import org.jspecify.annotations.NullMarked;
