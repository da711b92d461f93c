package dev.sextant.standalone.service;

import java.util.Arrays;
import java.util.Optional;

/** The variables that configure a process of Sextant. docs/settings.md lists them. */
public enum Setting {
  SEXTANT_LISTEN(Need.REQUIRED, "host and port to listen on, such as 0.0.0.0:8080"),
  SEXTANT_PUBLIC_URL(Need.KEYCLOAK, "address of Sextant in browsers, without a path"),
  SEXTANT_DATA_DIR(Need.REQUIRED, "folder of this process for uploads and temporary files"),
  SEXTANT_CHECKPOINTS_DIR(Need.REQUIRED, "folder of checkpoints, shared with the task managers"),
  SEXTANT_CHECKPOINT_STORE_FILE(
      Need.OPTIONAL, "settings of a bucket that keeps checkpoints instead"),
  SEXTANT_EXPORTS_DIR(Need.REQUIRED, "folder of exports, shared by all processes of the API"),
  SEXTANT_EXPORT_STORE_FILE(
      Need.OPTIONAL, "settings of a bucket that keeps exports instead, and uploads"),
  SEXTANT_MODELS_DIRS(Need.OPTIONAL, "folders below which models may be registered, with colons"),
  SEXTANT_MODELS_LIST_FILE(
      Need.OPTIONAL,
      "file that lists more such folders, one per line; ./sextant embedder writes it"),
  SEXTANT_DATABASE_HOST(Need.REQUIRED, "host of Postgres"),
  SEXTANT_DATABASE_PORT(Need.OPTIONAL, "port of Postgres; default 5432"),
  SEXTANT_DATABASE_NAME(Need.OPTIONAL, "name of the database; default sextant"),
  SEXTANT_DATABASE_CA_FILE(
      Need.OPTIONAL, "certificate, in PEM, by which Postgres must prove its name over TLS"),
  SEXTANT_DATABASE_API_PASSWORD_FILE(Need.REQUIRED, "password of the role sextant_api"),
  SEXTANT_DATABASE_JOBS_PASSWORD_FILE(Need.REQUIRED, "password of the role sextant_jobs"),
  SEXTANT_FLINK_URL(Need.REQUIRED, "address of Flink's REST endpoint: https, host and port"),
  SEXTANT_FLINK_KEY_FILE(
      Need.REQUIRED, "PKCS #12 file of the key that Flink presents and requires"),
  SEXTANT_FLINK_KEY_PASSWORD_FILE(Need.REQUIRED, "password of that file"),
  SEXTANT_FLINK_GPU_URL(
      Need.OPTIONAL, "address of a second cluster, whose task managers have GPUs and embed"),
  SEXTANT_CREDENTIAL_KEYS_FILE(Need.REQUIRED, "keys that encrypt the credentials of models"),
  SEXTANT_PEPPER_FILE(Need.REQUIRED, "pepper of the HMACs of sessions and API keys"),
  SEXTANT_KEYCLOAK_ISSUER(
      Need.KEYCLOAK, "issuer of the realm, such as https://host/realms/sextant"),
  SEXTANT_KEYCLOAK_WEB_SECRET_FILE(Need.KEYCLOAK, "secret of the client sextant-web"),
  SEXTANT_KEYCLOAK_PROVISIONING_SECRET_FILE(
      Need.KEYCLOAK, "secret of the client sextant-provisioning"),
  SEXTANT_SIGNING_KEY_FILE(Need.LINK, "keys of local tokens, a set of JWKs; made if it is missing"),
  SEXTANT_LINK_TENANT(Need.LINK, "id of the only tenant"),
  SEXTANT_INSTANCE_FILE(
      Need.LINK_AT_LEAST, "file that tells commands of this account how to reach the process"),
  SEXTANT_MODELS_MEMORY(
      Need.OPTIONAL, "most memory of the models in a process; default: half of the machine's"),
  SEXTANT_MODEL_HOSTS(Need.OPTIONAL, "hosts of models in private networks, with commas"),
  SEXTANT_MODEL_LOOPBACK(Need.OPTIONAL, "true allows models on this machine; default false"),
  SEXTANT_SMTP_FILE(Need.OPTIONAL, "settings of the server that sends mail"),
  SEXTANT_PARALLELISM(Need.OPTIONAL, "subtasks of each operator of a job; default 2"),
  SEXTANT_GPU_PARALLELISM(Need.OPTIONAL, "GPUs that an experiment embeds on; default 1"),
  SEXTANT_CONCURRENT_EXPERIMENTS(Need.OPTIONAL, "most experiments with a running job; default 2"),
  SEXTANT_FLINK_JOB_MANAGER(Need.FLINK, "host of the job manager, by which its processes reach it"),
  SEXTANT_FLINK_SLOTS(Need.FLINK, "slots of a task manager; default 8"),
  SEXTANT_FLINK_GPUS(Need.FLINK, "GPUs of a task manager, 0 or 1; default 0"),
  SEXTANT_DATABASE_OWNER_PASSWORD_FILE(
      Need.MIGRATION, "password of the role sextant_owner, which migrates"),
  SEXTANT_DATABASE_ADMIN(
      Need.MIGRATION, "role that creates the others and the database; default postgres"),
  SEXTANT_DATABASE_ADMIN_PASSWORD_FILE(
      Need.MIGRATION, "password of that role; without it, roles and database must be there"),
  SEXTANT_DATABASE_SCALER_PASSWORD_FILE(
      Need.MIGRATION, "password of the role sextant_scaler, which reads how much work waits"),
  SEXTANT_KEYCLOAK_DATABASE_PASSWORD_FILE(
      Need.MIGRATION, "password of the role keycloak, which is made with a database of its own"),
  SEXTANT_INSTRUCTION_SET(
      Need.OPTIONAL, "avx2 or avx512: what all processes with models must compute with"),
  SEXTANT_METRICS_PORT(Need.OPTIONAL, "port of metrics for Prometheus; without it there are none"),
  SEXTANT_METRICS_HOST(Need.OPTIONAL, "address that this port is bound to; default 127.0.0.1"),
  SEXTANT_LOG_FORMAT(Need.OPTIONAL, "text or json; default text"),
  OTEL_EXPORTER_OTLP_ENDPOINT(
      Need.OPTIONAL,
      "address of a collector of traces, by OTLP over HTTP; without it there are none"),
  OTEL_SDK_DISABLED(Need.OPTIONAL, "true switches traces off, whatever the address; default false"),
  SEXTANT_LOGS_DIR(
      Need.OPTIONAL, "folder of logs of a process of the API; default: standard output"),
  SEXTANT_HEAP(Need.OPTIONAL, "size of the heap, read by ./sextant"),
  SEXTANT_JVM_OPTIONS(Need.OPTIONAL, "options of the JVM, read by ./sextant");

  /** When a variable must be set. */
  public enum Need {
    /** Always. */
    REQUIRED,
    /** If people sign in through Keycloak; else refused. */
    KEYCLOAK,
    /** If people sign in with links from this machine, which only loopback allows; else refused. */
    LINK,
    /** If people sign in with links; else it may be set. */
    LINK_AT_LEAST,
    /** Never. */
    OPTIONAL,
    /** By processes of Flink only. */
    FLINK,
    /** By {@code ./sextant migrate} only. */
    MIGRATION
  }

  private final Need need;
  private final String meaning;

  Setting(Need need, String meaning) {
    this.need = need;
    this.meaning = meaning;
  }

  /** Returns when it must be set. */
  public Need need() {
    return need;
  }

  /** Returns what it means, as a part of a sentence. */
  public String meaning() {
    return meaning;
  }

  static Optional<Setting> find(String variable) {
    return Arrays.stream(values()).filter(each -> each.name().equals(variable)).findFirst();
  }
}
