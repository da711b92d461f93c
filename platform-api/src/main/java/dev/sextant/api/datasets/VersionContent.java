package dev.sextant.api.datasets;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.sextant.api.splits.Split;
import dev.sextant.api.splits.Tallies;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Descriptions of a version's content, as the API returns them. */
final class VersionContent {

  private VersionContent() {}

  /**
   * Labels, text lengths and numbers of answers. It includes the labels of a locked holdout: they
   * alone are not enough to choose a threshold.
   *
   * @param labels null if the caller labels blind
   * @param shape fields that {@link ShapeStore} computes
   */
  record Profile(
      UUID versionId,
      boolean holdoutLocked,
      @Nullable Tallies labels,
      @JsonAnyGetter Map<String, Object> shape) {

    static Profile of(Split split, boolean blind, JsonObject shape) {
      return new Profile(
          split.versionId(),
          split.lockedAt() != null,
          blind ? null : split.tallies(),
          shape.getMap());
    }
  }

  /**
   * The metadata of the items.
   *
   * @param counts fields that {@link MetadataStore} computes
   */
  record Metadata(UUID versionId, @JsonAnyGetter Map<String, Object> counts) {}
}
