package dev.sextant.api.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.http.Site;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.OpenAPIVersion;
import io.vertx.openapi.contract.impl.OpenAPIContractImpl;
import io.vertx.openapi.impl.OpenAPIFormatValidator;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The contract of the API, on the class path: openapi.yaml, and openapi.json for the server. */
public final class Contract {

  /** Base path of the operations. */
  public static final String API = "/api/v1";

  public static final String RESOURCE = "/openapi.yaml";

  /** What {@link ContractSource} made of it. */
  static final String PREPARED = "/openapi.json";

  /**
   * As Vert.x sets them. It also loads the schemas of OpenAPI, to check the contract with, and the
   * build has done that.
   */
  private static final JsonSchemaOptions SCHEMAS =
      new JsonSchemaOptions()
          .setDraft(Draft.DRAFT202012)
          .setBaseUri("app://")
          .setOutputFormat(OutputFormat.Basic);

  private Contract() {}

  /**
   * Returns what requests are checked by, as the build has checked it: without descriptions,
   * examples and the content of replies, and with substitutes for the media types that Vert.x does
   * not know.
   */
  public static Future<OpenAPIContract> load(Vertx vertx) {
    SchemaRepository schemas = SchemaRepository.create(SCHEMAS, new OpenAPIFormatValidator());
    return vertx
        .executeBlocking(() -> new JsonObject(Buffer.buffer(read(PREPARED))))
        .compose(json -> OpenAPIVersion.V3_1.resolve(vertx, schemas, json))
        .map(resolved -> new OpenAPIContractImpl(resolved, OpenAPIVersion.V3_1, schemas));
  }

  /** Returns the published contract, with the name of this instance's session cookie. */
  public static Future<Buffer> document(Vertx vertx, String sessionCookie) {
    return vertx.executeBlocking(
        () ->
            Buffer.buffer(new String(read(RESOURCE), UTF_8).replace(Site.SESSION, sessionCookie)));
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream content = Contract.class.getResourceAsStream(resource)) {
      return Objects.requireNonNull(content, resource).readAllBytes();
    }
  }
}
