import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fits, isAccessible, isReachableByKeyboard, watchFor } from './checks.mjs';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCHEMES = ['light', 'dark'];

/**
 * Visits pages of a signed-in reader on a desk and a phone, in light and dark; checks and keeps each. What is wrong is
 * told at the end, of all pages at once.
 */
export async function photograph(browser, { origin, storageState, pages, folder }) {
  await mkdir(folder, { recursive: true });
  const faults = [];
  const visitAll = async (viewport) => {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport, colorScheme, storageState });
      for (const [name, about] of Object.entries(pages)) {
        const title = `${name}-${viewport.width}-${colorScheme}`;
        await visit(context, { ...about, origin, title, folder }).catch((fault) =>
          faults.push(`${title}: ${fault.message}`),
        );
      }
      await context.close();
    }
  };
  await Promise.all([visitAll(DESK), visitAll(PHONE)]);
  assert.equal(faults.length, 0, `${faults.length} pages are not well:\n\n${faults.join('\n\n')}`);
}

async function visit(context, { origin, url, ready, act, before, title, folder }) {
  const page = await context.newPage();
  const assertNoFaults = watchFor(page, origin);
  try {
    await before?.(page);
    await page.goto(url);
    await page.getByText(ready).first().waitFor();
    await act?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${title}.png`), fullPage: true });
    await fits(page, title);
    await isAccessible(page, title);
    if (title.endsWith(`${DESK.width}-${SCHEMES[0]}`)) {
      await isReachableByKeyboard(page, title);
    }
    assertNoFaults();
  } finally {
    await page.close();
  }
}
