import { describe, expect, test } from 'vitest';
import { errorsFile, problemAndRemedy, refusalOf, skippable } from './errors.ts';

describe('an error detail is split into fault and remedy', () => {
  test.each([
    ['must be a number from 0 to 1, found 1.7.', 'found 1.7', 'must be a number from 0 to 1.'],
    ['is missing: give it as text.', 'is missing.', 'give it as text.'],
    [
      "is not a known field (did you mean 'answers'?), and was met 41 times: keep it as metadata, correct its name, or leave it out.",
      "is not a known field (did you mean 'answers'?), and was met 41 times.",
      'keep it as metadata, correct its name, or leave it out.',
    ],
    [
      'is not one JSON object at column 3 (Unexpected end: was "x"): each line must hold one complete object.',
      'is not one JSON object at column 3 (Unexpected end: was "x").',
      'each line must hold one complete object.',
    ],
    [
      'must be text in quotes, found {"a": "b: c."}.',
      'found {"a": "b: c."}',
      'must be text in quotes.',
    ],
    [
      'must be true, partial, false or unjudged.',
      'invalid value',
      'must be true, partial, false or unjudged.',
    ],
    [
      'holds a number beyond the range of a double.',
      'holds a number beyond the range of a double.',
      '',
    ],
  ])('%s', (detail, what, remedy) => expect(problemAndRemedy(detail)).toEqual({ what, remedy }));
});

test('errors are a CSV file that no spreadsheet takes for formulas', () =>
  expect(
    errorsFile([
      { line: 2, field: '', detail: 'is missing: give it as text.' },
      { line: 4, field: 'answer', detail: 'must be text, found =1+"2".' },
      { line: 5, field: '=a', detail: 'is odd.' },
    ]),
  ).toBe(
    'line,field,what,remedy\r\n2,,is missing.,give it as text.\r\n4,answer,"found =1+""2""",must be text.\r\n' +
      "5,'=a,is odd.,\r\n",
  ));

test.each([
  ['one error a line', [3, 17], 2, 20, 2],
  ['two errors on one line', [17, 17], 2, 20, 1],
  ['more errors than are shown', [3, 17], 1400, 2000, 1400],
  ['no line left over', [1, 2], 2, 2, 0],
  ['a file that could not be read', [1], 1, 0, 0],
  ['no error', [], 0, 0, 0],
])('the lines to skip with %s', (_, lines, error_count, line_count, expected) =>
  expect(
    skippable(
      lines.map((line) => ({ line, field: 'text', detail: 'is missing' })),
      { error_count, line_count },
    ),
  ).toBe(expected),
);

test.each([
  [[2, 2, 4], 3, '3 errors in 2 of 2,000 lines; nothing was stored.'],
  [[2], 1, '1 error in 1 of 2,000 lines; nothing was stored.'],
  [[2, 4], 90, '90 errors in 2,000 lines; nothing was stored.'],
])('a refusal with errors in lines %j of %i', (lines, error_count, sentence) =>
  expect(
    refusalOf(
      lines.map((line) => ({ line, field: 'text', detail: 'is missing' })),
      { error_count, line_count: 2000 },
    ),
  ).toBe(sentence),
);
