package dev.sextant.api.labelvotes;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;

/**
 * A vote as a client requests it.
 *
 * @param labelRunIds the members' runs, two to five
 */
record LabelVoteRequest(List<UUID> labelRunIds) {

  LabelVoteRequest {
    labelRunIds = List.copyOf(labelRunIds);
  }

  static LabelVoteRequest of(JsonObject body) {
    return RecordJson.decode(body, LabelVoteRequest.class);
  }
}
