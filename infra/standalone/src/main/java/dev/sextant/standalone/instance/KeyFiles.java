package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The secrets of an instance: each created once, in a file of mode 0600. */
public final class KeyFiles {

  /** Keys separated by commas; if it is set, there is no file. */
  static final String VARIABLE = "SEXTANT_CREDENTIAL_KEYS";

  private static final int COORDINATE_BYTES = 32;

  private static final Set<PosixFilePermission> OWNERS =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private KeyFiles() {}

  /** Returns the file of the ES256 key that signs sessions, a JWK. */
  public static Path signingKey(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, new ObjectMapper().writeValueAsBytes(generate()));
    }
    return file;
  }

  private static Map<String, String> generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      ECPublicKey open = (ECPublicKey) pair.getPublic();
      Map<String, String> jwk = new LinkedHashMap<>();
      jwk.put("kty", "EC");
      jwk.put("crv", "P-256");
      jwk.put("alg", "ES256");
      jwk.put("use", "sig");
      jwk.put("kid", UUID.randomUUID().toString());
      jwk.put("x", encode(open.getW().getAffineX()));
      jwk.put("y", encode(open.getW().getAffineY()));
      jwk.put("d", encode(((ECPrivateKey) pair.getPrivate()).getS()));
      return jwk;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has P-256", e);
    }
  }

  /** Encodes big-endian at full length, because leading zeros count (RFC 7518, 6.2.1.2). */
  private static String encode(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] padded = new byte[COORDINATE_BYTES];
    int length = Math.min(bytes.length, COORDINATE_BYTES);
    System.arraycopy(bytes, bytes.length - length, padded, COORDINATE_BYTES - length, length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(padded);
  }

  /**
   * Returns the keys for the HMACs of secrets. An added line is a newer key.
   *
   * @throws Halt if the file holds no such keys
   */
  public static Pepper pepper(Path file) throws IOException {
    if (!Files.exists(file)) {
      // With a line end, since people append newer keys.
      PrivateFiles.write(file, (PrivateFiles.secret() + "\n").getBytes(UTF_8));
    }
    try {
      return Pepper.parse(Files.readString(file, UTF_8));
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s.".formatted(file, e.getMessage()));
    }
  }

  /**
   * Returns the keys that encrypt generators' credentials: of the environment, else of the file. An
   * added line is a newer key, which the next start uses for all credentials.
   *
   * @throws Halt if the variable is set but holds no keys
   */
  public static CredentialKeys credentialKeys(Map<String, String> environment, Path file)
      throws IOException {
    String given = environment.get(VARIABLE);
    if (given == null) {
      return credentialKeys(file);
    }
    try {
      return CredentialKeys.parse(given);
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s".formatted(VARIABLE, e.getMessage()));
    }
  }

  private static CredentialKeys credentialKeys(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, ("first " + PrivateFiles.secret() + "\n").getBytes(UTF_8));
    }
    if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
      throw new IllegalArgumentException(
          "only its owner may read the credential keys: run chmod 600 " + file);
    }
    return CredentialKeys.parse(Files.readString(file, UTF_8));
  }
}
