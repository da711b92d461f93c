import assert from 'node:assert/strict';
import { WEBHOOKS } from '../fixtures/webhooks.mjs';

const MADE = { ...WEBHOOKS[3], secret: null };

export const STORIES = {
  'An e-mail address is asked first, and its owner agrees on a page of its own': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    let wish;
    answers['POST /webhooks'] = (_, body) => {
      wish = body;
      return MADE;
    };
    await page.goto(`${origin}/settings/webhooks`);
    await page.getByText('Create a webhook').click();
    await page.getByLabel('URL or e-mail address').fill('quality-of-answers@example.com');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    await page.getByText('A mail asks quality-of-answers@example.com').waitFor();
    assert.equal(wish.url, 'mailto:quality-of-answers@example.com');
    assert.equal(await page.getByText('is shown only once').count(), 0);

    let token;
    answers['POST /mail/confirm'] = (_, body) => {
      ({ token } = body);
      return { address: 'quality-of-answers@example.com', state: 'enabled' };
    };
    await page.goto(`${origin}/mail/confirm#abc_-1`);
    await page.getByRole('heading', { name: 'Notifications by e-mail' }).waitFor();
    assert.ok(!calls.includes('POST /mail/confirm'), 'the page alone changes nothing');
    await page.getByRole('button', { name: 'Send me notifications' }).click();
    await page.getByText('gets notifications from now on').waitFor();
    assert.equal(token, 'abc_-1');
  },
};
