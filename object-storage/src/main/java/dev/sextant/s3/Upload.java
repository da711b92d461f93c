package dev.sextant.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/** Sends files: small ones in one request, larger ones in parts, each with its MD5. */
final class Upload {

  private static final int MOST_PARTS = 10_000;
  private static final int BUFFER = 1 << 16;
  private static final String TYPE = "application/octet-stream";

  private final S3Client client;
  private final String bucket;
  private final long partBytes;

  Upload(S3Client client, String bucket, long partBytes) {
    this.client = client;
    this.bucket = bucket;
    this.partBytes = partBytes;
  }

  /** Sends a file of known size. */
  void send(String key, Path file, long size) throws IOException {
    if (size > partBytes) {
      sendParts(key, file, size);
      return;
    }
    Slice whole = new Slice(file, 0, size);
    String md5 = whole.md5();
    client.putObject(
        ask -> ask.bucket(bucket).key(key).contentMD5(md5).contentType(TYPE), whole.body());
  }

  void abort(String key, String id) {
    client.abortMultipartUpload(ask -> ask.bucket(bucket).key(key).uploadId(id));
  }

  private void sendParts(String key, Path file, long size) throws IOException {
    String id =
        client
            .createMultipartUpload(ask -> ask.bucket(bucket).key(key).contentType(TYPE))
            .uploadId();
    try {
      List<CompletedPart> sent = sendParts(key, id, file, size);
      client.completeMultipartUpload(
          ask -> ask.bucket(bucket).key(key).uploadId(id).multipartUpload(all -> all.parts(sent)));
    } catch (SdkException | IOException e) {
      abortQuietly(key, id, e);
      throw e;
    }
  }

  private List<CompletedPart> sendParts(String key, String id, Path file, long size)
      throws IOException {
    long each = Math.max(partBytes, (size + MOST_PARTS - 1) / MOST_PARTS);
    List<CompletedPart> sent = new ArrayList<>();
    for (long from = 0; from < size; from += each) {
      Slice part = new Slice(file, from, Math.min(each, size - from));
      String md5 = part.md5();
      int number = sent.size() + 1;
      String tag =
          client
              .uploadPart(
                  ask ->
                      ask.bucket(bucket).key(key).uploadId(id).partNumber(number).contentMD5(md5),
                  part.body())
              .eTag();
      sent.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
    }
    return sent;
  }

  /** A store keeps, and bills, the parts of an upload that is neither completed nor aborted. */
  private void abortQuietly(String key, String id, Exception cause) {
    try {
      abort(key, id);
    } catch (SdkException e) {
      cause.addSuppressed(e);
    }
  }

  /** A stretch of a file, read again for each try. */
  private record Slice(Path file, long from, long length) {

    RequestBody body() {
      return RequestBody.fromContentProvider(
          () -> {
            try {
              return open();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          },
          length,
          TYPE);
    }

    String md5() throws IOException {
      try (InputStream content = open()) {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        byte[] buffer = new byte[BUFFER];
        for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
          digest.update(buffer, 0, read);
        }
        return Base64.getEncoder().encodeToString(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has MD5", e);
      }
    }

    private InputStream open() throws IOException {
      FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
      channel.position(from);
      return new LimitedInput(Channels.newInputStream(channel), length);
    }
  }
}
