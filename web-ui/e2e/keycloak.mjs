// Signs a person in and out at Keycloak's page, in a real browser.
//
//   SEXTANT_URL=http://127.0.0.1:8080 SEXTANT_EMAIL=... SEXTANT_PASSWORD=... node web-ui/e2e/keycloak.mjs
//
// SEXTANT_TENANT      name of the person's tenant
// SEXTANT_CHROMIUM    path of another browser
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';

const base = required('SEXTANT_URL');
const person = { email: required('SEXTANT_EMAIL'), password: required('SEXTANT_PASSWORD') };
const tenant = required('SEXTANT_TENANT');
const origin = new URL(base).origin;

const OWN = 'a passphrase of my own';
/** The questions that Keycloak asks at the first sign-in, by a field of each. */
const FIRST_TIME = [
  ['password-new', { 'password-new': OWN, 'password-confirm': OWN }],
  ['firstName', { firstName: 'Ada', lastName: 'Example' }],
];

const { browser, stop } = await startBrowser();
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  const callbacks = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/sign-in/callback') {
      callbacks.push(request.url());
    }
  });

  await step('a visitor finds the way to Keycloak', async () => {
    await page.goto(origin + '/metrics');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.origin !== origin);
  });
  await step('the password opens the page that was asked for', async () => {
    await signIn(page);
    await page.locator('.corner').getByText(tenant).waitFor();
    assert.equal(page.url(), origin + '/metrics');
  });
  await step('no script can read the session', async () => {
    const cookies = await context.cookies(origin);
    assert.deepEqual(
      cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite })),
      [{ httpOnly: true, sameSite: 'Lax' }],
    );
    const [readable, me] = await page.evaluate(async () => [
      { cookie: document.cookie, ...localStorage, ...sessionStorage },
      await (await fetch('/api/v1/me')).json(),
    ]);
    // The identity may be readable: the API returns it to the session's owner anyway.
    assert.deepEqual(readable, { cookie: '', 'sextant.who': `${me.tenant.id} ${me.subject}` });
  });
  await step('an answer of Keycloak counts once', async () => {
    assert.equal(callbacks.length, 1);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(callbacks[0]);
    await stranger.getByText('The sign-in took too long').waitFor();
    assert.equal(stranger.url(), origin + '/');
    await page.goto(callbacks[0]);
    await page.locator('.corner').getByText(tenant).waitFor();
  });
  await step('signing out ends the session here and at Keycloak', async () => {
    await page.locator('.corner').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    assert.deepEqual(await context.cookies(origin), []);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.locator('input[name=username]').waitFor();
  });
  console.log('All is well.');
} catch (failure) {
  console.error(failure);
  process.exitCode = 1;
} finally {
  await stop();
}

/**
 * Keycloak asks for the address, then the password, then a new password if the first is temporary.
 */
async function signIn(page) {
  await page.locator('input[name=username]').fill(person.email);
  if (!(await page.locator('input[name=password]').isVisible())) {
    await submit(page);
  }
  await page.locator('input[name=password]').fill(person.password);
  await submit(page);
  for (const [question, answers] of FIRST_TIME) {
    const first = page.locator(`input[name=${question}]`);
    await first.or(page.locator('.corner, input[name=firstName]')).first().waitFor();
    if (await first.isVisible()) {
      for (const [name, answer] of Object.entries(answers)) {
        await page.locator(`input[name=${name}]`).fill(answer);
      }
      await submit(page);
    }
  }
}

async function submit(page) {
  await page.locator('[type=submit]').first().click();
}

async function step(name, run) {
  console.log(name);
  return run();
}

function required(name) {
  const value = process.env[name];
  if (!value) {
    console.error(`${name} is not set: see the head of ${fileURLToPath(import.meta.url)}`);
    process.exit(2);
  }
  return value;
}
