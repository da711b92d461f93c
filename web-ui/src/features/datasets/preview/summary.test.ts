import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#shared/api/types.ts';
import {
  badLines,
  carriedStart,
  coverage,
  recognisedStart,
  skipButton,
  noLabelsNotice,
} from './summary.ts';

const halueval: ImportPreview = {
  format: 'halueval',
  fault: null,
  bytes: 500_000,
  counts: {
    lines: 2000,
    items: 2000,
    answers: 4000,
    items_with_context: 2000,
    items_with_samples: 0,
    grounded_labels: 4000,
    factuality_labels: 0,
    item_factuality_labels: 0,
    judged_segments: 0,
    external_scores: [],
  },
  separator: null,
  encoding: 'utf-8',
  records_in: null,
  encoding_fits: true,
  columns: [],
  mapping: {},
  proposed_mapping: {},
  label_words: [],
  unknown_fields: [],
  items: [],
  errors: [],
  error_count: 0,
};

describe('what is recognised', () => {
  test('is counted in a file that was seen whole', () =>
    expect(recognisedStart(halueval, 500_000)).toBe(
      'HaluEval QA: 2,000 questions, each with a right and a hallucinated answer',
    ));
  test('is estimated to two figures where it was not', () =>
    expect(recognisedStart(halueval, 1_017_000_000)).toBe(
      'HaluEval QA: about 4,100,000 questions, each with a right and a hallucinated answer',
    ));
  test('are items and answers in other shapes', () =>
    expect(recognisedStart({ ...halueval, format: 'csv' }, 500_000)).toBe(
      'CSV: 2,000 items, 4,000 answers',
    ));
  test('may be nothing', () =>
    expect(recognisedStart({ ...halueval, format: null }, 1)).toBe('File format not recognised'));
  test('or a table, whose columns only people know', () =>
    expect(
      recognisedStart(
        {
          ...halueval,
          format: null,
          columns: [
            { name: 'frage', samples: [], list: false },
            { name: 'antwort', samples: [], list: false },
          ],
        },
        1,
      ),
    ).toBe('A table of 2 columns: which holds the question, which the answer?'));
  test('says what it carries', () =>
    expect(carriedStart(halueval)[0]).toBe('Every item has context.'));
});

test('the coverage is given only for files longer than the preview', () => {
  expect(coverage(halueval, 500_000)).toBeNull();
  expect(coverage(halueval, 1e9)).toBe(
    'This preview read the first 500\u00a0kB of 1.00\u00a0GB, 2,000 lines; the import reads every line.',
  );
});

const error = (line: number) => ({ line, field: 'f', detail: 'is missing.' });

test('bad lines are counted by line, where all are known', () => {
  const two = { ...halueval, errors: [error(2), error(2), error(4)], error_count: 3 };
  expect(skipButton(two, 500_000)).toBe('Skip the 2 bad lines and import the rest');
  expect(skipButton({ ...two, errors: [error(2)], error_count: 1 }, 500_000)).toBe(
    'Skip the bad line and import the rest',
  );
  expect(skipButton(two, 1e9)).toBe('Skip the bad lines and import the rest');
});

describe('a file without labels', () => {
  const counts = { ...halueval.counts, grounded_labels: 0 };
  test('is reported before the import', () =>
    expect(noLabelsNotice({ ...halueval, counts }, 500_000)).toContain('No labels were found: '));
  test('is reported with the way to choose their column', () =>
    expect(
      noLabelsNotice(
        { ...halueval, counts, columns: [{ name: 'ok', samples: [], list: false }] },
        900_000,
      ),
    ).toMatch(/in the previewed part.*Factuality above/));
  test('is not reported if there are labels, or no items', () => {
    expect(noLabelsNotice(halueval, 1)).toBeNull();
    expect(noLabelsNotice({ ...halueval, counts: { ...counts, items: 0 } }, 1)).toBeNull();
  });
});

test('records without a question are asked what holds it', () =>
  expect(
    recognisedStart(
      {
        ...halueval,
        format: 'records',
        counts: { ...halueval.counts, items: 0 },
        columns: [{ name: 'ok', samples: [], list: false }],
      },
      1,
    ),
  ).toBe('JSON records with 1 field: which holds the question, which the answer?'));

test('errors are counted with their lines, without the unknown fields', () => {
  const found = {
    ...halueval,
    unknown_fields: [{ field: 'model', count: 800 }],
    errors: [
      error(2),
      error(2),
      error(4),
      { line: 1, field: 'model', detail: 'is not a known field' },
    ],
    error_count: 4,
  };
  expect(badLines(found, 500_000)).toMatchObject({ count: 3, lines: 2 });
  expect(badLines({ ...found, error_count: 90 }, 500_000)).toMatchObject({
    count: 89,
    lines: null,
  });
  expect(badLines(found, 1e9)).toMatchObject({ count: 3, lines: null });
});

test('fields that are not known are no bad lines', () =>
  expect(
    skipButton(
      {
        ...halueval,
        unknown_fields: [{ field: 'model', count: 800 }],
        errors: [{ line: 1, field: 'model', detail: 'is not a known field' }],
        error_count: 1,
      },
      1,
    ),
  ).toBe('Import without the unknown fields'));
