import assert from 'node:assert/strict';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Sets the size and the colour scheme of a page before it is loaded. */
export async function showAs(page, { viewport, scheme }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: scheme });
}

/** Changes the size of a page as a window or a turned phone does, without loading it again. */
export async function resize(page, viewport) {
  await page.setViewportSize(viewport);
  await drawn(page);
}

/**
 * Switches the colour scheme as the system setting does, and waits for colour transitions to end.
 */
export async function turnTo(page, colorScheme, name) {
  const before = await page.evaluate(paperOf);
  await page.emulateMedia({ colorScheme });
  await drawn(page);
  assert.notEqual(await page.evaluate(paperOf), before, `${name} does not turn ${colorScheme}`);
}

/**
 * Waits for two frames, because a chart measures its box in the first, and for transitions. It asks
 * for their state, because the promise of an animation may stay open after a change of size.
 */
async function drawn(page) {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  );
}

function paperOf() {
  return globalThis.getComputedStyle(document.body).backgroundColor;
}
