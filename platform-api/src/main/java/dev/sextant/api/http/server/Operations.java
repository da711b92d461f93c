package dev.sextant.api.http.server;

import static java.util.stream.Collectors.toCollection;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.Watch;
import dev.sextant.api.http.contract.Contract;
import dev.sextant.api.http.contract.OperationContract;
import dev.sextant.api.http.contract.Violations;
import dev.sextant.api.http.replies.Replies;
import dev.sextant.api.http.requests.Bodies;
import dev.sextant.api.http.requests.ExactRequest;
import dev.sextant.api.http.requests.LongBodies;
import dev.sextant.api.http.requests.ParameterCheck;
import dev.sextant.api.http.requests.RequestCredentials;
import dev.sextant.api.http.requests.RequestIds;
import dev.sextant.api.telemetry.RequestMeters;
import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.validation.RequestValidator;
import io.vertx.openapi.validation.ValidatedRequest;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Connects the contract to the code that implements it. */
public final class Operations {

  /** Longest JSON body of public operations, in bytes. */
  private static final int LONGEST_OF_STRANGERS = 16 << 10;

  /** Long bodies of all requests at once: 64 MiB as they are sent. */
  private static final int LONG_BODIES = 4;

  /** Long bodies of the requests of one tenant at once. */
  private static final int LONG_BODIES_OF_TENANT = 2;

  /** Longest time from when a body is long until it is whole. */
  private static final Duration LONG_BODY = Duration.ofSeconds(60);

  private static final String STREAM = "application/octet-stream";

  private final RequestValidator validator;
  private final Authenticator authenticator;
  private final Watches watches;
  private final Streams streams;
  private final Site site;
  private final Vertx vertx;
  private final LongBodies longBodies;
  private final RequestMeters meters;

  private Operations(
      Vertx vertx,
      RequestValidator validator,
      Site site,
      Authenticator authenticator,
      Watches watches,
      Streams streams,
      RequestMeters meters) {
    this.meters = meters;
    this.vertx = vertx;
    this.longBodies = new LongBodies(vertx, LONG_BODIES, LONG_BODIES_OF_TENANT, LONG_BODY);
    this.streams = streams;
    this.validator = validator;
    this.site = site;
    this.authenticator = authenticator;
    this.watches = watches;
  }

  /**
   * Returns a router for the contract, without its base path.
   *
   * @param watches watches around each operation, the first outermost
   * @param meters where requests are counted
   * @throws IllegalStateException if the contract and the code have different operations, or an
   *     operation does not declare who may call it
   */
  public static Router router(
      Vertx vertx,
      OpenAPIContract contract,
      Site site,
      Authenticator authenticator,
      List<Watch> watches,
      Map<String, Operation> operations,
      RequestMeters meters) {
    checkSame(contract, operations.keySet());
    Operations adapter =
        new Operations(
            vertx,
            RequestValidator.create(vertx, contract),
            site,
            authenticator,
            new Watches(watches),
            new Streams(vertx),
            meters);
    Router router = Router.router(vertx);
    adapter
        .byPath(contract, operations)
        .forEach(
            (path, handlers) ->
                router
                    .route(path.replaceAll("\\{(\\w+)}", ":$1"))
                    .handler(new MethodDispatch(handlers)));
    return router;
  }

  /**
   * Orders paths that match the same address by the number of parameters, fewest first, as OpenAPI
   * requires.
   */
  private Map<String, Map<HttpMethod, Handler<RoutingContext>>> byPath(
      OpenAPIContract contract, Map<String, Operation> operations) {
    Map<String, Map<HttpMethod, Handler<RoutingContext>>> paths =
        new TreeMap<>(
            Comparator.comparingLong((String path) -> path.chars().filter(c -> c == '{').count())
                .thenComparing(Comparator.naturalOrder()));
    for (io.vertx.openapi.contract.Operation each : contract.operations()) {
      OperationContract declared = OperationContract.of(each);
      Operation operation = Objects.requireNonNull(operations.get(each.getOperationId()));
      paths
          .computeIfAbsent(each.getOpenAPIPath(), path -> new HashMap<>())
          .put(each.getHttpMethod(), context -> answer(context, declared, operation));
    }
    return paths;
  }

  private static void checkSame(OpenAPIContract contract, Set<String> answered) {
    Set<String> declared =
        contract.operations().stream()
            .map(io.vertx.openapi.contract.Operation::getOperationId)
            .collect(toCollection(TreeSet::new));
    if (!declared.equals(answered)) {
      Set<String> missing = new TreeSet<>(declared);
      missing.removeAll(answered);
      Set<String> unknown = new TreeSet<>(answered);
      unknown.removeAll(declared);
      throw new IllegalStateException(
          "the contract declares %s, which nothing answers; the code answers %s, which the contract does not declare"
              .formatted(missing, unknown));
    }
  }

  private void answer(RoutingContext context, OperationContract declared, Operation operation) {
    context.request().pause();
    RequestMeasure.matched(context, declared.operation().getOperationId());
    trace(context, declared.operation());
    Future<Attempt> attempt =
        credentials(context, declared).compose(found -> attempt(context, declared, found));
    attempt
        .compose(watches::before)
        .compose(
            begun ->
                Future.succeededFuture(begun)
                    .compose(going -> answer(context, declared, going, operation))
                    .recover(failure -> Future.succeededFuture(problem(context, failure)))
                    .compose(reply -> watches.after(begun, reply)))
        .recover(failure -> Future.succeededFuture(problem(context, failure)))
        .compose(reply -> Replies.send(context, reply))
        .onFailure(context::fail)
        .onComplete(sent -> attempt.onSuccess(watches::ended));
  }

  private static void trace(RoutingContext context, io.vertx.openapi.contract.Operation operation) {
    RequestTrace trace = RequestTrace.current();
    if (trace != null) {
      trace.matched(
          context.request().method().name(),
          Contract.API + operation.getOpenAPIPath(),
          operation.getOperationId(),
          RequestIds.of(context));
    }
  }

  private static void traceTenant(Optional<Principal> principal) {
    RequestTrace trace = RequestTrace.current();
    if (trace != null) {
      principal
          .flatMap(Principal::caller)
          .ifPresent(caller -> trace.calledBy(caller.tenant().toString()));
    }
  }

  private Reply problem(RoutingContext context, Throwable failure) {
    RequestMeasure.failed(meters, failure);
    return Replies.problem(context, failure);
  }

  /**
   * Answers a request. A long body keeps its place until the operation has ended, not only until
   * its client has gone: the operation continues without a client, and the body stays in memory.
   */
  private Future<Reply> answer(
      RoutingContext context, OperationContract declared, Attempt attempt, Operation operation) {
    declared.requirePermission(attempt.verified());
    LongBodies.Claim claim =
        longBodies.claim(
            attempt.verified().flatMap(Principal::caller).map(caller -> caller.tenant().value()));
    return call(context, declared, attempt, claim)
        .compose(operation::answer)
        .onComplete(answered -> claim.close())
        .map(reply -> streams.bounded(attempt, reply, () -> stillMay(declared, attempt)));
  }

  /** Repeats the checks made when the stream began, with the same credentials. */
  private Future<Void> stillMay(OperationContract declared, Attempt attempt) {
    return authenticator
        .authenticate(attempt.credentials().orElseThrow())
        .compose(
            principal -> {
              declared.requirePermission(Optional.of(principal));
              return watches.during(attempt);
            });
  }

  private Future<Optional<Credentials>> credentials(
      RoutingContext context, OperationContract declared) {
    HttpServerRequest request = context.request();
    if (declared.permission().isPresent()) {
      return RequestCredentials.of(request, site).map(Optional::of);
    }
    return RequestCredentials.READING.contains(request.method())
        ? Future.succeededFuture(Optional.empty())
        : RequestCredentials.refuseOtherOrigin(request, site).map(Optional.empty());
  }

  private Future<Attempt> attempt(
      RoutingContext context, OperationContract declared, Optional<Credentials> credentials) {
    Future<Optional<Principal>> principal =
        credentials.isEmpty()
            ? Future.succeededFuture(Optional.empty())
            : authenticator
                .authenticate(credentials.get())
                .recover(failure -> notRecognised(context, failure))
                .map(Optional::of);
    return principal
        .onSuccess(Operations::traceTenant)
        .map(
            found ->
                new Attempt(
                    RequestIds.of(context),
                    declared.operation().getOperationId(),
                    declared.audited(),
                    context.pathParams(),
                    Attempt.address(context.request().remoteAddress()),
                    credentials,
                    found));
  }

  private Future<Principal> notRecognised(RoutingContext context, Throwable failure) {
    if (failure instanceof Refusal refusal && refusal.kind() == Refusal.Kind.UNAUTHENTICATED) {
      watches.notRecognised(Attempt.address(context.request().remoteAddress()));
    }
    return Future.failedFuture(failure);
  }

  private Future<Call> call(
      RoutingContext context, OperationContract contract, Attempt attempt, LongBodies.Claim claim) {
    io.vertx.openapi.contract.Operation declared = contract.operation();
    HttpServerRequest request = context.request();
    ParameterCheck.check(context, declared);
    Bodies.requireUnpacked(request);
    if (declared.getRequestBody() == null) {
      request.resume();
      return validated(context, declared, Buffer.buffer())
          .map(valid -> new Call(attempt, valid, request, Buffer.buffer()));
    }
    if (takesStream(declared)) {
      return validated(context, declared, Buffer.buffer("unread"))
          .map(valid -> new Call(attempt, valid, request, Buffer.buffer()));
    }
    if (!declared.getRequestBody().isRequired() && Bodies.isAbsent(request)) {
      request.resume();
      return validated(context, declared, Bodies.EMPTY_OBJECT)
          .map(valid -> new Call(attempt, valid, request, Buffer.buffer()));
    }
    return body(context, contract, attempt, claim)
        .compose(
            body ->
                validated(context, declared, body)
                    .map(valid -> new Call(attempt, valid, request, body)));
  }

  private Future<Buffer> body(
      RoutingContext context, OperationContract contract, Attempt attempt, LongBodies.Claim claim) {
    HttpServerRequest request = context.request();
    int known = contract.longBody() ? LongBodies.LONG : LongBodies.USUAL;
    int limit = attempt.verified().isEmpty() ? LONGEST_OF_STRANGERS : known;
    if (takesForm(contract.operation())) {
      return Bodies.readForm(request, limit);
    }
    return Bodies.read(vertx, request, limit, contract.bodyValues(), claim);
  }

  private Future<ValidatedRequest> validated(
      RoutingContext context, io.vertx.openapi.contract.Operation declared, Buffer body) {
    String sent = context.request().getHeader(HttpHeaders.CONTENT_TYPE);
    boolean isJson =
        body == Bodies.EMPTY_OBJECT
            || (takesForm(declared) && String.valueOf(sent).startsWith(Bodies.FORM));
    String contentType = isJson ? "application/json" : sent;
    return validator
        .validate(ExactRequest.of(context, declared, body, contentType), declared.getOperationId())
        .recover(failure -> Future.failedFuture(Violations.explained(failure, body)));
  }

  /** The validator's model of the contract lacks the form's media type. */
  private static boolean takesForm(io.vertx.openapi.contract.Operation declared) {
    return Boolean.TRUE.equals(declared.getOpenAPIModel().getBoolean("x-form"));
  }

  private static boolean takesStream(io.vertx.openapi.contract.Operation declared) {
    return declared.getRequestBody().getContent().containsKey(STREAM);
  }
}
