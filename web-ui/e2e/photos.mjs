import { join } from 'node:path';
import {
  fits,
  hasContrast,
  isAccessible,
  isAccessibleButForColours,
  isReachableByKeyboard,
  watchFor,
} from './checks.mjs';
import { DESK, PHONE, resize, showAs, turnTo } from './looks.mjs';
import { quiet } from './quiet.mjs';

/**
 * The looks of a page, in the order in which it takes them after it was loaded in the first. Each
 * differs from the one before in size or in colours, never in both.
 *
 * The colours of a page do not depend on its width, so two looks check them. The last look shows
 * nothing that the others do not check, so it exists only if it is photographed.
 */
const LOOKS = [
  { viewport: DESK, scheme: 'light', check: isAccessible },
  { viewport: DESK, scheme: 'dark', check: hasContrast },
  { viewport: PHONE, scheme: 'dark', check: isAccessibleButForColours },
  { viewport: PHONE, scheme: 'light', check: hasContrast, isExtra: true },
];

/**
 * Visits to a signed-in reader's pages on desktop and phone, in light and dark. A visit loads its
 * page once, takes it through all looks, checks each and, if there is a folder, photographs it. A
 * page marked as unable to turn is loaded once per look, because its state does not survive a
 * change.
 */
export function photographs({ origin, pages, folder }) {
  const looks = LOOKS.filter(({ isExtra }) => !isExtra || folder !== undefined);
  return Object.entries(pages).flatMap(([name, { turns = true, ...about }]) =>
    (turns ? [looks] : looks.map((look) => [look])).map((some) => ({
      name: turns ? name : titleOf(name, some[0]),
      visit: (page, tell) =>
        photograph(page, tell, { ...about, looks: some, name, origin, folder }),
    })),
  );
}

async function photograph(page, tell, { origin, name, looks, folder, ...about }) {
  const assertNoFaults = watchFor(page, origin);
  const [first, ...others] = looks;
  await showAs(page, first);
  await load(page, about);
  await checkLook(page, tell, { ...first, name, folder, windowOnly: about.windowOnly });
  let now = first;
  for (const next of others) {
    // The looks of one page follow each other.
    // oxlint-disable no-await-in-loop
    if (next.viewport !== now.viewport) {
      await resize(page, next.viewport);
    } else {
      await turnTo(page, next.scheme, name);
    }
    await checkLook(page, tell, { ...next, name, folder, windowOnly: about.windowOnly });
    // oxlint-enable no-await-in-loop
    now = next;
  }
  if (first === LOOKS[0]) {
    await resize(page, first.viewport);
    await isReachableByKeyboard(page, name).catch(tell);
  }
  assertNoFaults();
}

async function checkLook(page, tell, { check, folder, windowOnly = false, ...about }) {
  const title = titleOf(about.name, about);
  if (folder !== undefined) {
    await page.screenshot({ path: join(folder, `${title}.png`), fullPage: !windowOnly });
  }
  await fits(page, title).catch(tell);
  await check(page, title).catch(tell);
}

function titleOf(name, { viewport, scheme }) {
  return `${name}-${viewport.width}-${scheme}`;
}

async function load(page, { url, ready, act, before }) {
  await before?.(page);
  await page.goto(url);
  await page.getByText(ready).first().waitFor();
  await act?.(page);
  await quiet(page);
}
