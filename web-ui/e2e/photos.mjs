import { join } from 'node:path';
import {
  fits,
  hasContrast,
  isAccessible,
  isAccessibleButForColours,
  isReachableByKeyboard,
  turnTo,
  watchFor,
} from './checks.mjs';

/**
 * Each page is loaded once on a desktop and once on a phone, and switched there from one colour
 * scheme to the other. A page marked as unable to switch is loaded once per scheme, because its
 * state does not survive a change of colours.
 *
 * The colours of a page do not depend on its width, so the phone does not check them, and shows
 * its second scheme only to be photographed.
 */
const LOOKS = [
  { viewport: { width: 1440, height: 900 }, schemes: ['light', 'dark'], isDesk: true },
  { viewport: { width: 390, height: 844 }, schemes: ['dark', 'light'], isDesk: false },
];

/**
 * Visits to a signed-in reader's pages on desktop and phone, in light and dark. Each visit checks
 * its page and, if there is a folder, photographs it.
 */
export function photographs({ origin, pages, folder }) {
  return Object.entries(pages).flatMap(([name, about]) =>
    looksOf(about, folder !== undefined).map((look) => ({
      name: `${name}-${look.viewport.width}`,
      visit: (page, tell) => photograph(page, tell, { ...about, ...look, name, origin, folder }),
    })),
  );
}

async function photograph(
  page,
  tell,
  { origin, name, viewport, schemes, isDesk, folder, ...about },
) {
  const [first, second] = schemes;
  const assertNoFaults = watchFor(page, origin);
  const look = async (scheme, check) => {
    const title = `${name}-${viewport.width}-${scheme}`;
    if (folder !== undefined) {
      await page.screenshot({ path: join(folder, `${title}.png`), fullPage: true });
    }
    await fits(page, title).catch(tell);
    await check(page, title).catch(tell);
  };
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: first });
  await load(page, about);
  await look(first, isDesk ? isAccessible : isAccessibleButForColours);
  if (second !== undefined) {
    await turnTo(page, second, name);
    await look(second, hasContrast);
  }
  if (isDesk) {
    await isReachableByKeyboard(page, name).catch(tell);
  }
  assertNoFaults();
}

function looksOf({ turns = true }, areKept) {
  const looks = LOOKS.map((look) =>
    look.isDesk || areKept ? look : { ...look, schemes: look.schemes.slice(0, 1) },
  );
  return turns
    ? looks
    : looks.flatMap(({ schemes, ...look }) =>
        schemes.map((scheme) => ({ ...look, schemes: [scheme] })),
      );
}

async function load(page, { url, ready, act, before }) {
  await before?.(page);
  await page.goto(url);
  await page.getByText(ready).first().waitFor();
  await act?.(page);
  await page.waitForLoadState('networkidle');
}
