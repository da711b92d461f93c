package dev.sextant.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;

/**
 * Files in a bucket. Calls block, and repeat what may pass. A file is there whole or not at all: a
 * store shows an object only once all of it has arrived and its MD5 is right.
 */
public final class Bucket implements AutoCloseable {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);

  /** Longest silence of a store while it takes or gives bytes. */
  private static final Duration SILENT_FOR = Duration.ofSeconds(60);

  /** Longest time for an answer that people wait for, with all repetitions. */
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);

  /**
   * Longest time for an answer that holds no content of files, with all repetitions: a store that
   * is silent must not hold threads.
   */
  private static final Duration SHORT_ANSWER_WITHIN = Duration.ofSeconds(20);

  private static final int TRIES = 5;

  /** No upload of one file takes longer. */
  private static final Duration LONGEST_UPLOAD = Duration.ofDays(1);

  private final BucketSettings settings;
  private final Duration shortAnswerWithin;
  private final Duration longestUpload;
  private final S3Client client;
  private final Upload upload;

  /** Opens a bucket; nothing is called yet. */
  public Bucket(BucketSettings settings) {
    this(settings, SILENT_FOR, SHORT_ANSWER_WITHIN, LONGEST_UPLOAD);
  }

  /** Opens a bucket with other limits of time. */
  Bucket(
      BucketSettings settings,
      Duration silentFor,
      Duration shortAnswerWithin,
      Duration longestUpload) {
    this.settings = settings;
    this.shortAnswerWithin = shortAnswerWithin;
    this.longestUpload = longestUpload;
    this.client = client(settings, silentFor);
    this.upload = new Upload(client, settings.bucket(), settings.partBytes());
  }

  /**
   * Checks that the bucket is there, and that the keys may list its files and open uploads.
   *
   * @throws IOException with a sentence for operators
   */
  public void check() throws IOException {
    asIo(
        () ->
            client.listObjectsV2(
                ask -> ask.bucket(settings.bucket()).prefix(key("", "")).maxKeys(1)));
    asIo(
        () ->
            client.listMultipartUploads(
                ask -> ask.bucket(settings.bucket()).prefix(key("", "")).maxUploads(1)));
  }

  /**
   * Stores a file, replacing one of the same name.
   *
   * @throws IOException if it is not stored
   */
  public void put(String folder, String name, Path content) throws IOException {
    try {
      upload.send(key(folder, name), content, Files.size(content));
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  /**
   * Opens a file.
   *
   * @throws NoSuchFileException if it is not there
   */
  public InputStream open(String folder, String name) throws IOException {
    try {
      ResponseInputStream<GetObjectResponse> content =
          client.getObject(ask -> ask.bucket(settings.bucket()).key(key(folder, name)));
      return new ObjectContent(content, content.response().contentLength());
    } catch (NoSuchKeyException e) {
      NoSuchFileException gone = new NoSuchFileException(key(folder, name));
      gone.initCause(e);
      throw gone;
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  /**
   * Returns whether a file is there, within two seconds.
   *
   * @throws IOException if the store does not say, or not in this time
   */
  public boolean exists(String folder, String name) throws IOException {
    try {
      client.headObject(
          ask ->
              ask.bucket(settings.bucket())
                  .key(key(folder, name))
                  .overrideConfiguration(each -> each.apiCallTimeout(ANSWER_WITHIN)));
      return true;
    } catch (NoSuchKeyException e) {
      return false;
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  /**
   * Returns the names of the files in a folder. Also ends uploads into it whose process was killed
   * more than a day ago, since a store keeps their parts.
   */
  public List<String> names(String folder) throws IOException {
    endOldUploads(folder);
    return files(folder).stream().map(StoredFile::name).toList();
  }

  /** Ends uploads into a folder and below whose process was killed more than a day ago. */
  public void endOldUploads(String folder) throws IOException {
    abort(key(folder, ""), Instant.now().minus(longestUpload));
  }

  /** Returns the files in a folder and below. */
  public List<StoredFile> files(String folder) throws IOException {
    String prefix = key(folder, "");
    return asIo(
        () ->
            client
                .listObjectsV2Paginator(
                    ask ->
                        ask.bucket(settings.bucket())
                            .prefix(prefix)
                            .overrideConfiguration(this::limit))
                .contents()
                .stream()
                .map(
                    each ->
                        new StoredFile(each.key().substring(prefix.length()), each.lastModified()))
                .toList());
  }

  /** Returns the names of the folders in a folder that have files in them or below. */
  public Set<String> folders(String folder) throws IOException {
    String prefix = key(folder, "");
    return asIo(
        () ->
            client
                .listObjectsV2Paginator(
                    ask ->
                        ask.bucket(settings.bucket())
                            .prefix(prefix)
                            .delimiter("/")
                            .overrideConfiguration(this::limit))
                .commonPrefixes()
                .stream()
                .map(CommonPrefix::prefix)
                .map(each -> each.substring(prefix.length(), each.length() - 1))
                .collect(Collectors.toUnmodifiableSet()));
  }

  /** Deletes all files of a folder, and ends all uploads into it. */
  public void deleteAll(String folder) throws IOException {
    abort(key(folder, ""), Instant.MAX);
    for (StoredFile file : files(folder)) {
      delete(folder, file.name());
    }
  }

  /** Deletes a file; does nothing if it is not there. */
  public void delete(String folder, String name) throws IOException {
    asIo(
        () ->
            client.deleteObject(
                ask ->
                    ask.bucket(settings.bucket())
                        .key(key(folder, name))
                        .overrideConfiguration(this::limit)));
  }

  @Override
  public void close() {
    client.close();
  }

  /** Ends uploads that began before a time; another process may do the same. */
  private void abort(String prefix, Instant before) throws IOException {
    asIo(
        () -> {
          client
              .listMultipartUploadsPaginator(
                  ask ->
                      ask.bucket(settings.bucket())
                          .prefix(prefix)
                          .overrideConfiguration(this::limit))
              .uploads()
              .stream()
              .filter(each -> each.initiated() != null && each.initiated().isBefore(before))
              .forEach(this::abort);
          return prefix;
        });
  }

  private void abort(MultipartUpload each) {
    try {
      upload.abort(each.key(), each.uploadId());
    } catch (NoSuchUploadException e) {
      // Another process has ended it.
    }
  }

  private void limit(AwsRequestOverrideConfiguration.Builder request) {
    request.apiCallTimeout(shortAnswerWithin);
  }

  private String key(String folder, String name) {
    String inside = folder.isEmpty() ? name : folder + "/" + name;
    return settings.prefix().isEmpty() ? inside : settings.prefix() + "/" + inside;
  }

  private static <T> T asIo(Supplier<T> call) throws IOException {
    try {
      return call.get();
    } catch (SdkException e) {
      throw failed(e);
    }
  }

  private static IOException failed(SdkException e) {
    return new IOException("the store of files: " + e.getMessage(), e);
  }

  private static S3Client client(BucketSettings settings, Duration silentFor) {
    S3ClientBuilder builder =
        S3Client.builder()
            .region(Region.of(settings.region()))
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(settings.accessKey(), settings.secretKey())))
            // Other stores than Amazon's often know no newer checksum than MD5, which we send.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .forcePathStyle(settings.endpoint().isPresent())
            .overrideConfiguration(
                each ->
                    each.retryStrategy(
                        AwsRetryStrategy.standardRetryStrategy().toBuilder()
                            .maxAttempts(TRIES)
                            .build()))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECT_WITHIN)
                    .socketTimeout(silentFor));
    settings.endpoint().ifPresent(builder::endpointOverride);
    return builder.build();
  }
}
