package dev.sextant.api.labels;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page.Listing;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lets people label answers and withdraw their labels. */
final class LabelService {

  /**
   * The labels that a caller may see, as the API returns them.
   *
   * @param withheld whether other people's labels are left out until the caller has given one
   */
  record Shown(@JsonUnwrapped Listing<KeptLabel> page, boolean withheld) {}

  private final TenantDatabase database;
  private final LabelStore labels = new LabelStore();
  private final AnswerChances chances;

  LabelService(TenantDatabase database, AnswerChances chances) {
    this.database = database;
    this.chances = chances;
  }

  /** Stores a label in the caller's name and puts it in force. */
  Future<KeptLabel> create(
      Caller caller, UUID answerId, LabelRequest request, Optional<IdempotencyKey> key) {
    return request.order() == QueueOrder.RANDOM
        ? create(caller, answerId, request, null, key)
        : chances
            .of(caller.tenant(), answerId, QueueFigure.parse(request.figure()))
            .compose(chance -> create(caller, answerId, request, chance, key));
  }

  private Future<KeptLabel> create(
      Caller caller,
      UUID answerId,
      LabelRequest request,
      @Nullable Double chance,
      Optional<IdempotencyKey> key) {
    return database.inTenant(
        caller.tenant(),
        db ->
            labels
                .keptText(db, answerId)
                .map(Refusal.ifMissing("answer", answerId))
                .map(request::about)
                .compose(
                    label ->
                        OnceOnly.create(
                            db,
                            key,
                            () -> labels.insert(db, answerId, label, caller.subject(), chance)))
                .compose(id -> found(db, id)));
  }

  /** Returns the labels of an answer that the caller may see. */
  Future<Shown> list(TenantId tenant, UUID answerId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database.inTenant(
        tenant,
        db ->
            text(db, answerId)
                .compose(known -> labels.list(db, answerId, before, page.rows()))
                .map(rows -> page.page(rows, label -> Cursor.after(label.id())))
                .compose(
                    rows ->
                        labels
                            .withheld(db, answerId)
                            .map(hidden -> new Shown(rows.listing(), hidden))));
  }

  /** Withdraws a label of the caller's own; it stays in the history. */
  Future<Void> withdraw(Caller caller, UUID id) {
    return database.inTenant(
        caller.tenant(),
        db ->
            found(db, id)
                .map(label -> checkOwn(label, caller.subject()))
                .compose(own -> labels.withdraw(db, id)));
  }

  private Future<KeptLabel> found(SqlClient db, UUID id) {
    return labels.find(db, id).map(Refusal.ifMissing("label", id));
  }

  private Future<String> text(SqlClient db, UUID answerId) {
    return labels.text(db, answerId).map(Refusal.ifMissing("answer", answerId));
  }

  private static KeptLabel checkOwn(KeptLabel label, String subject) {
    if (!label.source().equals("human") || !label.author().equals(subject)) {
      throw new Refusal(
          Refusal.Kind.FORBIDDEN,
          "not-your-label",
          "Only its author can withdraw a label: add a label of your own, which then takes"
              + " precedence.");
    }
    return label;
  }
}
