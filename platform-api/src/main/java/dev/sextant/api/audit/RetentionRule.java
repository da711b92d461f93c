package dev.sextant.api.audit;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * How long a tenant's audit log is kept.
 *
 * @param changedBy author of the rule; null: the default applies
 */
record RetentionRule(int days, @Nullable String changedBy, @Nullable OffsetDateTime changedAt) {

  /** Applies where no rule was set. */
  static final RetentionRule DEFAULT = new RetentionRule(400, null, null);
}
