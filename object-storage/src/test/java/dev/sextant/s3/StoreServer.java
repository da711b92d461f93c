package dev.sextant.s3;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.gaul.s3proxy.BlobStores;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A real server of the protocol on this machine, with one bucket in a folder. */
public final class StoreServer implements AutoCloseable {

  public static final String BUCKET = "sextant-files";
  public static final String KEY = "the-key";
  public static final String SECRET = "the-secret";
  public static final String REGION = "us-east-1";

  private final S3Proxy server;

  private StoreServer(S3Proxy server) {
    this.server = server;
  }

  /** Starts the server on a free port. */
  public static StoreServer start(Path folder) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("jclouds.filesystem.basedir", folder.toString());
    S3Proxy proxy =
        S3Proxy.builder()
            .blobStore(BlobStores.create("filesystem-nio2", properties))
            .awsAuthentication(AuthenticationType.AWS_V4, KEY, SECRET)
            .endpoint(URI.create("http://127.0.0.1:0"))
            .build();
    proxy.start();
    StoreServer started = new StoreServer(proxy);
    try (S3Client admin = started.admin()) {
      admin.createBucket(ask -> ask.bucket(BUCKET));
    }
    return started;
  }

  public int port() {
    return server.getPort();
  }

  /** Returns a client with all rights. */
  S3Client admin() {
    return S3Client.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port()))
        .region(Region.of(REGION))
        .forcePathStyle(true)
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, SECRET)))
        .build();
  }

  /** Returns the settings of the bucket, reached by a port: this server's, or that of a wire. */
  public static BucketSettings settings(int port, String prefix, long partBytes) {
    return new BucketSettings(
        Optional.of(URI.create("http://127.0.0.1:" + port)),
        REGION,
        BUCKET,
        prefix,
        KEY,
        SECRET,
        partBytes);
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
