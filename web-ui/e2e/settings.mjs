import assert from 'node:assert/strict';
import { fits, isAccessible } from './checks.mjs';

const SECTIONS = ['Usage', 'Members', 'API keys', 'Webhooks', 'Audit log', 'Retention'];

/** Creates a key, uses it, revokes it, and checks that it is refused. Returns the keys' address. */
export async function makeAndRevokeKey(page, base) {
  await page.goto(new URL('/settings/keys', base).href);
  await page.getByText('Create a key').click();
  await page.getByLabel('Name').fill('walk');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const secret = await page.locator('.shown-once pre').first().innerText();
  assert.match(secret, /^sxk_/);
  assert.equal(await statusWith(secret, base), 200);
  await isAccessible(page, 'a key that was made');
  const row = page.locator('tr', { hasText: 'walk' });
  await row.getByRole('button', { name: 'Revoke…' }).click();
  await row.getByRole('button', { name: 'Revoke “walk”' }).click();
  await row.getByText('revoked by').waitFor();
  assert.equal(await statusWith(secret, base), 401);
  await page.reload();
  await row.getByText('revoked by').waitFor();
  assert.equal(await page.getByText(secret).count(), 0, 'a key is shown once');
  return page.url();
}

/** Finds the actions in the log, by filter and by address. Returns the address. */
export async function readLog(page) {
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Operation').fill('revokeApiKey');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('row', { name: /revoke api key.*done/ }).waitFor();
  assert.match(page.url(), /operation=revokeApiKey/);
  return page.url();
}

/** Opens every section and checks that it fits and is accessible. */
export async function openSections(page) {
  for (const section of [...SECTIONS, 'Embedders', 'Generators', 'Your sessions']) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: section }).waitFor();
    await page.locator('.finding').waitFor();
    await fits(page, section);
    await isAccessible(page, section);
  }
}

/** Exports the whole tenant: a zip file with checksums. */
export async function takeAlong(page, base) {
  await page.goto(new URL('/settings/retention', base).href);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Everything', exact: true }).click();
  const stream = await (await download).createReadStream();
  const zip = Buffer.concat(await stream.toArray());
  assert.equal(zip.subarray(0, 2).toString('latin1'), 'PK');
  assert.ok(zip.includes('SHA256SUMS'), 'the archive is whole');
}

async function statusWith(key, base) {
  const me = new URL('/api/v1/me', base);
  return (await fetch(me, { headers: { Authorization: `Bearer ${key}` } })).status;
}
