package dev.sextant.standalone.instance;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The ES256 key that signs this instance's sessions: created once, a JWK in a file of mode 0600.
 */
final class SigningKey {

  private static final int COORDINATE_BYTES = 32;

  private SigningKey() {}

  /** Returns the file, creating it with a fresh key if it is missing. */
  static Path ensure(Path file) throws IOException {
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
}
