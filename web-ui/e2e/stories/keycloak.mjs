import assert from 'node:assert/strict';
import { me } from '../fixtures/me.mjs';
import { refusal } from '../mockApi.mjs';

export const STORIES = {
  'A sign-in at Keycloak leads back to the page with its query': async ({
    page,
    origin,
    answers,
  }) => {
    let isIn = false;
    answers['/me'] = () => (isIn ? me() : refusal(401, 'Sign in.'));
    answers['/sign-in-method'] = () => ({
      method: 'keycloak',
      issuer: 'https://id.example.org/realms/sextant',
    });
    const sought = `${origin}/settings/audit?actor=nobody`;
    // Keycloak returns to the path alone, or to the first page if it does not take the path.
    for (const back of ['/settings/audit', '/']) {
      // oxlint-disable no-await-in-loop
      isIn = false;
      await page.goto(sought);
      const button = page.getByRole('link', { name: 'Sign in' });
      assert.equal(await button.getAttribute('href'), '/api/v1/sign-in?page=/settings/audit');
      isIn = true;
      await page.goto(origin + back);
      await page.getByText('No events match').waitFor();
      assert.equal(page.url(), sought);
      // oxlint-enable no-await-in-loop
    }
  },
};
