import assert from 'node:assert/strict';

/** Cumulative layout shift after the data arrives; Web Vitals rates values up to 0.1 as good. */
const MOST_SHIFT = 0.1;

/**
 * A waiting page has its name, shows one loading message, and offers no control that does nothing.
 */
export async function says(page, name) {
  const found = await page.evaluate(waitingOf);
  assert.notEqual(found.title, 'Sextant', `${name}: the tab has no name`);
  assert.equal(found.headings, 1, `${name}: headings of the page`);
  assert.ok(found.waiting.length <= 1, `${name} waits for ${found.waiting.join(' and ')}`);
  assert.deepEqual(found.idle, [], `${name}: what can be focused and does nothing`);
}

/**
 * The bar, the rail and the heading keep their position while data arrives, and nearly all else
 * does.
 */
export async function staysWhile(page, name, come) {
  const places = await page.evaluate(placesOf);
  await page.evaluate(countShift);
  await come();
  const { shift, moved } = await page.evaluate(() => globalThis.shifted);
  assert.ok(
    shift < MOST_SHIFT,
    `${name} shifts by ${shift.toFixed(3)} as its data comes:\n${moved.join('\n')}`,
  );
  assert.deepEqual(await page.evaluate(placesOf), places, `${name}: moved as its data came`);
}

function waitingOf() {
  const [headings, waiting, idle] = [
    'main h1',
    'main .loading',
    'main a:not([href]), main [href=""], main [tabindex="0"]:not([role])',
  ].map((query) =>
    [...document.querySelectorAll(query)].filter((e) =>
      e.checkVisibility({ visibilityProperty: true }),
    ),
  );
  return {
    title: document.title,
    headings: headings.length,
    waiting: waiting.map((e) => e.textContent),
    idle: idle.map((e) => e.outerHTML),
  };
}

function placesOf() {
  return ['.bar', '.rail', 'h1'].map((query) => {
    const found = document.querySelector(query)?.getBoundingClientRect();
    return found === undefined ? null : [query, Math.round(found.x), Math.round(found.y)];
  });
}

function countShift() {
  globalThis.shifted = { shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      globalThis.shifted.shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const { tagName, className, textContent } = node?.parentElement ?? document.body;
        const words = (node?.textContent ?? textContent).slice(0, 40);
        globalThis.shifted.moved.push(
          `  ${previousRect.y} -> ${currentRect.y}: ${node?.nodeName} in ${tagName}.${className}, ${words}`,
        );
      }
    }
  }).observe({ type: 'layout-shift' });
}
