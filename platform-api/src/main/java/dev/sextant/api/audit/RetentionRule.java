package dev.sextant.api.audit;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * How long a tenant's record is kept.
 *
 * @param changedBy who said so; null: nobody, it is the default
 */
record RetentionRule(int days, @Nullable String changedBy, @Nullable OffsetDateTime changedAt) {

  /** Kept where nobody said anything. */
  static final RetentionRule DEFAULT = new RetentionRule(400, null, null);
}
