import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';

const WORDS = (
  'river castle harbour engine letter garden winter council bridge market signal copper valley ' +
  'report teacher village railway museum painter company island station journal monument forest ' +
  'library captain treaty factory orchard theatre meadow lantern account pattern season question'
).split(' ');
const SOUP_CHARACTERS = 1 << 20;

/** Writes very large files to import line by line, never in memory. Returns the length in bytes. */
export async function writeFile(path, items, lineOf) {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  let bytes = 0;
  for (let i = 0; i < items; i++) {
    const line = JSON.stringify(lineOf(i)) + '\n';
    bytes += line.length;
    if (!out.write(line)) {
      // Wait until the disk has caught up.
      // oxlint-disable-next-line no-await-in-loop
      await once(out, 'drain');
    }
  }
  out.end();
  await finished(out);
  return bytes;
}

/** Lines of about 5 kB: a long context, one answer taken from it and one that is not. */
export function longTexts() {
  const text = soup();
  return (i) => ({
    id: `report-${i}`,
    question: `What does report ${i} say of the ${WORDS[i % WORDS.length]}?`,
    context: text(i, 4400),
    answers: [
      { text: text(i, 240), grounded: true },
      { text: text(i + 7777, 300), grounded: false },
    ],
  });
}

/** Short items with one answer; every second has a label, one in ten has no context. */
export function shortItems() {
  const text = soup();
  return (i) => ({
    id: `item-${i}`,
    question: `What is number ${i} of the ${WORDS[i % WORDS.length]}?`,
    ...(i % 10 === 0 ? {} : { context: text(i, 90) }),
    answers: [{ text: text(i, 40), ...(i % 2 === 0 ? { grounded: i % 4 === 0 } : {}) }],
  });
}

/** Items with two labelled answers, of which a score can distinguish some. */
export function labelledPairs() {
  const text = soup();
  return (i) => ({
    id: `pair-${i}`,
    question: `What is said of the ${WORDS[i % WORDS.length]} in note ${i}?`,
    context: text(i, 400),
    answers: [
      { text: text(i, 60 + (i % 90)), grounded: true },
      { text: text(i + 3 * (i % 5), 90 + (i % 120)), grounded: false },
    ],
  });
}

/** Returns a reproducible text of a given length for each number. */
function soup() {
  const random = randomFrom(20261122);
  let all = '';
  while (all.length < SOUP_CHARACTERS) {
    all += WORDS[Math.floor(random() * WORDS.length)] + ' ';
  }
  return (i, length) => {
    const from = (i * 7919) % (SOUP_CHARACTERS - 6000);
    return all.slice(from, from + length).trim();
  };
}

/** Mulberry32: the same sequence on every machine. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
