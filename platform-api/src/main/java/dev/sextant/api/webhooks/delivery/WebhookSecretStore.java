package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.generators.credential.CredentialStore;

/** The SQL of the secrets of webhooks. */
final class WebhookSecretStore {

  private static final String FIND =
      """
      select id as row_id, secret as bytes, secret_nonce as nonce, secret_key as key_id
      from webhooks
      where id = $1 and secret is not null
      """;

  private static final String BY_OTHER_KEYS =
      """
      select id as row_id, secret as bytes, secret_nonce as nonce, secret_key as key_id
      from webhooks
      where secret_key <> $1
      order by id
      for update
      """;

  private static final String SET =
      """
      update webhooks
      set secret = $2, secret_nonce = $3, secret_key = $4
      where id = $1
      """;

  private static final String CLEAR =
      """
      update webhooks
      set secret = null, secret_nonce = null, secret_key = null
      where id = $1
      """;

  private static final String FIND_PREVIOUS =
      """
      select id as row_id, previous_secret as bytes, previous_secret_nonce as nonce, previous_secret_key as key_id
      from webhooks
      where id = $1 and previous_secret is not null
      """;

  private static final String PREVIOUS_BY_OTHER_KEYS =
      """
      select id as row_id, previous_secret as bytes, previous_secret_nonce as nonce, previous_secret_key as key_id
      from webhooks
      where previous_secret_key <> $1
      order by id
      for update
      """;

  private static final String SET_PREVIOUS =
      """
      update webhooks
      set previous_secret = $2, previous_secret_nonce = $3, previous_secret_key = $4
      where id = $1
      """;

  private static final String CLEAR_PREVIOUS =
      """
      update webhooks
      set previous_secret = null, previous_secret_nonce = null, previous_secret_key = null,
          previous_secret_until = null
      where id = $1
      """;

  static final CredentialStore.Statements CURRENT =
      new CredentialStore.Statements(FIND, BY_OTHER_KEYS, SET, SET, CLEAR);

  static final CredentialStore.Statements PREVIOUS =
      new CredentialStore.Statements(
          FIND_PREVIOUS, PREVIOUS_BY_OTHER_KEYS, SET_PREVIOUS, SET_PREVIOUS, CLEAR_PREVIOUS);

  private WebhookSecretStore() {}
}
