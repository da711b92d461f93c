/** Signs in to Postgres, with a password that may change while the process runs. */
@NullMarked
package dev.sextant.api.login;

import org.jspecify.annotations.NullMarked;
