import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { defaultPolicy } from '../src/features/oracles/words/kinds.ts';

const SOURCE = readFileSync(
  resolve('../remote-models/src/main/java/dev/sextant/remote/labelling/method/Policies.java'),
  'utf8',
);

/** The text block of a constant, without its indent. */
function policyOf(constant) {
  const [, block] = SOURCE.match(new RegExp(`String ${constant} =\\s+"""\\n([\\s\\S]*?)\\s+""";`));
  return block.replaceAll(/^ {6}/gm, '').trim();
}

test.each([
  ['segment-score', 'OF_STATEMENTS'],
  ['segment-steps', 'OF_STATEMENTS'],
  ['judge', 'OF_SCORES'],
  ['judge-graded', 'OF_GRADES'],
  ['factscore', 'OF_STATEMENTS'],
])('the default policy that the page shows for %s is that of the server', (kind, constant) =>
  expect(defaultPolicy(kind)).toBe(policyOf(constant)),
);
