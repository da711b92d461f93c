import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fits, isAccessible, isReachableByKeyboard, watchFor } from './checks.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Visits pages of a signed-in reader on a desk and a phone, in light and dark; checks and keeps each. */
export async function photograph(browser, { origin, storageState, pages, folder }) {
  await mkdir(folder, { recursive: true });
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme, storageState });
      const page = await context.newPage();
      const assertNoFaults = watchFor(page, origin);
      for (const [name, { url, ready, act, before }] of Object.entries(pages)) {
        await before?.(page);
        await page.goto(url);
        await page.getByText(ready).first().waitFor();
        await act?.(page);
        await page.waitForLoadState('networkidle');
        const title = `${name}-${viewport.width}-${colorScheme}`;
        await page.screenshot({ path: join(folder, `${title}.png`), fullPage: true });
        await fits(page, title);
        await isAccessible(page, title);
        if (viewport === SIZES[0] && colorScheme === 'light') {
          await isReachableByKeyboard(page, title);
        }
        await page.unrouteAll();
      }
      assertNoFaults();
      await context.close();
    }
  }
}
