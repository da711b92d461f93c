package dev.sextant.api.http.contract;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * An operation of the contract, with its extensions.
 *
 * @param operation the operation
 * @param permission required permission; empty: public ({@code security: []})
 * @param tenantWide whether it goes beyond a single project ({@code x-tenant-wide}): refused to
 *     callers bound to one project
 * @param ofAllLabels whether its reply reveals the labels of many answers ({@code
 *     x-of-all-labels}): refused to callers who label blind
 * @param audited whether each attempt is logged: every method except GET, and operations with
 *     {@code x-audit}
 * @param longBody whether its JSON body may hold files ({@code x-long-body})
 * @param bodyValues how many values its JSON body may hold
 */
public record OperationContract(
    io.vertx.openapi.contract.Operation operation,
    Optional<Permission> permission,
    boolean tenantWide,
    boolean ofAllLabels,
    boolean audited,
    boolean longBody,
    BodyValues bodyValues) {

  /**
   * Reads an operation.
   *
   * @throws IllegalStateException if it does not declare who may call it
   */
  public static OperationContract of(io.vertx.openapi.contract.Operation operation) {
    JsonObject model = operation.getOpenAPIModel();
    JsonArray security = model.getJsonArray("security");
    boolean open = security != null && security.isEmpty();
    String code = model.getString("x-permission", "");
    Optional<Permission> permission = Permission.find(code);
    if (open == permission.isPresent() || (open && !code.isEmpty())) {
      throw new IllegalStateException(
          "operation %s must have an x-permission that there is, or be open, found '%s'"
              .formatted(operation.getOperationId(), code));
    }
    boolean audited =
        !HttpMethod.GET.equals(operation.getHttpMethod()) || isMarked(model, "x-audit");
    boolean tenantWide =
        permission.equals(Optional.of(Permission.MANAGE)) || isMarked(model, "x-tenant-wide");
    boolean ofAllLabels = isMarked(model, "x-of-all-labels");
    return new OperationContract(
        operation,
        permission,
        tenantWide,
        ofAllLabels,
        audited,
        isMarked(model, "x-long-body"),
        BodyValues.of(model));
  }

  private static boolean isMarked(JsonObject model, String extension) {
    return Boolean.TRUE.equals(model.getBoolean(extension));
  }

  /**
   * Refuses callers without the permission.
   *
   * @param principal principal; ignored if the operation is public
   */
  public void requirePermission(Optional<Principal> principal) {
    if (permission.isPresent() && !principal.orElseThrow().may(permission.get())) {
      throw refusal(permission.get(), principal.get());
    }
    Optional<Caller> caller = principal.flatMap(Principal::caller);
    if (tenantWide && caller.map(Caller::isBound).orElse(false)) {
      throw bound();
    }
    if (ofAllLabels && caller.map(Caller::labelsBlind).orElse(false)) {
      throw withheld();
    }
  }

  private static Refusal withheld() {
    return Refusal.forbidden(
        "labels-withheld",
        "This shows everyone's labels, and annotators label without seeing them: ask an editor or"
            + " an admin of your tenant.");
  }

  private static Refusal bound() {
    return Refusal.forbidden(
        "bound-to-project",
        "Your key is bound to one project, and this concerns the whole tenant: use a key without a"
            + " project.");
  }

  private static Refusal refusal(Permission permission, Principal principal) {
    String needed =
        Role.leastWith(permission)
            .map(role -> "the role %s or above".formatted(role.code()))
            .orElse("the right to %s the platform".formatted(permission.code()));
    return Refusal.forbidden(
        "forbidden",
        "This needs the permission '%s', that is %s; %s."
            .formatted(permission.code(), needed, principal.words()));
  }
}
