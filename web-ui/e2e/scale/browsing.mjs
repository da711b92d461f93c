import { calls, timed, watch } from './watch.mjs';

const HOURS = 3_600_000;

/**
 * Opens a version's page, moves through its list by wheel, keys and number, and searches for items.
 */
export async function browse(page, pid, version, last) {
  const watched = await watch(page, pid);
  const opened = await timed(async () => {
    await page.goto(version);
    await settled(page);
  });
  const profile = await timed(() =>
    page
      .getByText(/^Median/)
      .first()
      .waitFor({ timeout: HOURS }),
  );
  const list = page.getByRole('group', { name: 'Items' });
  const box = await list.boundingBox();
  await page.mouse.move(box.x + 200, box.y + 200);
  const wheel = [];
  for (let i = 0; i < 10; i++) {
    wheel.push(
      await timed(() =>
        moved(page, async () => {
          for (let turn = 0; turn < 30; turn++) {
            await page.mouse.wheel(0, 1200);
          }
        }),
      ),
    );
  }
  const reached = await seen(page);
  const keys = {};
  await list.focus();
  for (const key of ['End', 'PageUp', 'Home', 'PageDown', 'ArrowDown']) {
    const took = await timed(() => moved(page, () => page.keyboard.press(key)));
    keys[key] = `${await seen(page)} in ${took} ms`;
  }
  const pages = await calls(page, '/item-rows');
  const searches = {};
  for (const [name, query] of Object.entries({
    'text of the last item': { text: last },
    'text of many': { text: 'castle' },
    'answer that is not grounded': { label: 'not-grounded' },
    'text and filter': { text: 'number 99999', label: 'grounded', split: 'holdout' },
  })) {
    searches[name] = await search(page, version, query);
  }
  return {
    opened_ms: opened,
    profile_ms: profile,
    wheel_ms: wheel,
    reached,
    keys,
    pages,
    searches,
    ...(await watched.end()),
  };
}

/** Waits until the list has stopped at another position and shows its rows. */
async function moved(page, act) {
  const before = await seen(page);
  await act();
  await page.waitForFunction(
    (then) => document.querySelector('.ds-items-seen').textContent !== then,
    before,
  );
  await settled(page);
}

async function search(page, version, query) {
  const status = page.locator('.ds-items-seen');
  const first = await timed(async () => {
    await page.goto(`${version}?${new URLSearchParams(query)}`);
    await page.waitForFunction(
      () =>
        document.querySelector('a.ds-line') ||
        document.querySelector('.ds-items-seen')?.textContent?.startsWith('0 of'),
      null,
      { timeout: HOURS },
    );
  });
  const said = await status.innerText();
  return { first_ms: first, said, ...(await calls(page, '/item-searches')) };
}

/**
 * Waits until every visible row shows its item; rows beyond the edges exist before they are loaded.
 */
async function settled(page) {
  await page.waitForFunction(
    () => {
      const box = document.querySelector('.ds-rows')?.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.ds-line')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > box.top && top < box.bottom;
      });
      return rows.length > 0 && rows.every((row) => !row.matches('.ds-line-absent'));
    },
    null,
    { timeout: HOURS },
  );
}

function seen(page) {
  return page.locator('.ds-items-seen').innerText();
}
