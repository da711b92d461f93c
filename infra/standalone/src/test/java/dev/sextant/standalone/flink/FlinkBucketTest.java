package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.s3.StoreServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkBucketTest {

  /** Flink's file system has a copy of the AWS SDK under other names. */
  private static final String SDK =
      "org.apache.flink.fs.s3native.shaded.software.amazon.awssdk.auth.credentials.";

  private final FlinkBucket bucket = new FlinkBucket(StoreServer.settings(1, "in/here", 5L << 20));

  @Test
  void keys_in_memory_are_where_flinks_file_system_looks_for_them() throws Exception {
    bucket.keepKeys();
    try {
      Object chain = method("DefaultCredentialsProvider", "create", null);
      Object keys = method("AwsCredentialsProvider", "resolveCredentials", chain);
      assertThat(method("AwsCredentials", "accessKeyId", keys)).isEqualTo(StoreServer.KEY);
      assertThat(method("AwsCredentials", "secretAccessKey", keys)).isEqualTo(StoreServer.SECRET);
    } finally {
      System.clearProperty("aws.accessKeyId");
      System.clearProperty("aws.secretAccessKey");
    }
  }

  @Test
  void only_the_owner_reads_keys_in_a_file(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("store.keys");
    assertThat(bucket.writeKeys(file)).containsValue(file.toString());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(bucket.toString()).doesNotContain(StoreServer.SECRET);
  }

  private static Object method(String type, String name, @Nullable Object of) throws Exception {
    return Class.forName(SDK + type).getMethod(name).invoke(of);
  }
}
