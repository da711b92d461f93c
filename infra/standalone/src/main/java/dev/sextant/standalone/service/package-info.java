/**
 * The API as a process of its own, configured by its environment. Database, Flink and Keycloak run
 * elsewhere.
 */
@NullMarked
package dev.sextant.standalone.service;

import org.jspecify.annotations.NullMarked;
