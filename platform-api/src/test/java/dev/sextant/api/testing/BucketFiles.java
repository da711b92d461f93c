package dev.sextant.api.testing;

import dev.sextant.api.files.FileStore;
import dev.sextant.s3.Bucket;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** A bucket as the API knows it: its methods have the same names. */
public final class BucketFiles {

  private BucketFiles() {}

  public static FileStore of(Bucket bucket) {
    return (FileStore)
        Proxy.newProxyInstance(
            FileStore.class.getClassLoader(),
            new Class<?>[] {FileStore.class},
            (proxy, method, parameters) -> {
              try {
                return Bucket.class
                    .getMethod(method.getName(), method.getParameterTypes())
                    .invoke(bucket, parameters);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
