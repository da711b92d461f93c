import assert from 'node:assert/strict';
import { KEYS } from '../fixtures/settings.mjs';

const focused = (page) => page.evaluate(() => document.activeElement?.textContent ?? '');

export const STORIES = {
  'The focus follows a question for confirmation, and returns': async ({
    page,
    origin,
    answers,
  }) => {
    answers['/api-keys'] = () => ({ data: [KEYS[0]], next_cursor: null });
    await page.goto(`${origin}/settings/keys`);
    const revoke = page.getByRole('button', { name: 'Revoke…' }).first();
    await revoke.focus();
    await page.keyboard.press('Enter');
    const group = page.getByRole('group', { name: 'Revoke' });
    await group.waitFor();
    assert.equal(await focused(page), await group.textContent());
    const described = await group.getAttribute('aria-describedby');
    assert.ok((await page.locator(`[id="${described}"]`).textContent()).length > 10);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Not now');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'Revoke…');
  },
};
