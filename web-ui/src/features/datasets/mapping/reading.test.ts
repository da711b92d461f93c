import { describe, expect, test } from 'vitest';
import type { Import, ImportPreview } from '#shared/api/types.ts';
import {
  withFormat,
  optionsOf,
  importOptions,
  columnOptions,
  labelOptions,
  missing,
  DEFAULTS,
} from './reading.ts';

const WORDS: ImportPreview['label_words'] = [
  { word: 'pass', count: 3, means: 'grounded' },
  { word: '1', count: 2, means: null },
];
const SHOWN = { format: 'csv', separator: 'semicolon', encoding: 'utf-8' } as ImportPreview;

describe('a preview is asked', () => {
  test('without any option that was not chosen', () =>
    expect(columnOptions(DEFAULTS, null)).toEqual({}));
  test('to keep columns that hold no field', () =>
    expect(
      columnOptions({ ...DEFAULTS, kept: { a: 'item', b: 'item', c: 'answer' } }, { answer: 'a' }),
    ).toEqual({
      mapping: { answer: 'a' },
      metadata_columns: ['b'],
      answer_metadata_columns: ['c'],
    }));
  test('with all words once one is chosen, and with none before', () => {
    expect(labelOptions({}, WORDS.slice(0, 1), {})).toEqual({});
    expect(labelOptions({}, WORDS, { '1': 'not_grounded' })).toEqual({
      labels: { pass: 'grounded', '1': 'not_grounded' },
    });
  });
  test('again where its columns differ', () =>
    expect(withFormat({ separator: 'tab', encoding: 'windows-1252' })).toEqual({
      ...DEFAULTS,
      encoding: 'windows-1252',
      separator: 'tab',
    }));
});

describe('the options of an import', () => {
  test('all that was shown', () =>
    expect(importOptions({ mapping: { answer: 'a' } }, SHOWN, WORDS, { '1': 'none' })).toEqual({
      format: 'csv',
      mapping: { answer: 'a' },
      separator: 'semicolon',
      encoding: 'utf-8',
      labels: { pass: 'grounded', '1': 'none' },
    }));
  test('the format of records that were mapped', () =>
    expect(importOptions({}, { ...SHOWN, format: 'records' }, [], {})).toEqual({
      format: 'records',
      encoding: 'utf-8',
    }));
  test('no separator of what has none', () =>
    expect(importOptions({}, { ...SHOWN, format: 'native' }, [], {})).toEqual({
      encoding: 'utf-8',
    }));
  test('the same again after it was refused', () =>
    expect(
      optionsOf({
        format: 'csv',
        mapping: { answer: 'a' },
        separator: 'tab',
        encoding: 'utf-16',
        labels: { x: 'none' },
        metadata_columns: ['b'],
        answer_metadata_columns: [],
        external_scores: [{ name: 'judge', column: 'j', direction: 'higher-is-trustworthy' }],
      } as unknown as Import),
    ).toEqual({
      format: 'csv',
      mapping: { answer: 'a' },
      separator: 'tab',
      encoding: 'utf-16',
      labels: { x: 'none' },
      metadata_columns: ['b'],
      external_scores: [{ name: 'judge', column: 'j', direction: 'higher-is-trustworthy' }],
    }));
});

test.each([
  [{}, 'question or the answer'],
  [{ context: 'c', id: 'i' }, 'question or the answer'],
  [{ question: 'q', grounded: 'g' }, 'belongs to an answer'],
  [{ question: 'q', factuality: 'f' }, 'belongs to an answer'],
])('%j lacks something', (mapping, sentence) => expect(missing(mapping)).toContain(sentence));

test.each([[{ question: 'q' }], [{ answer: 'a', grounded: 'g' }]])('%j lacks nothing', (mapping) =>
  expect(missing(mapping)).toBeNull(),
);
