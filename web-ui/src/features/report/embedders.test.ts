import { describe, expect, test } from 'vitest';
import { embeddersOf, hueOf, marksOf } from './embedders.ts';
import { rowsOf } from './rows.ts';
import { floor, report, score, stat } from './samples.ts';

const given = report(
  floor('length', stat(0.6)),
  score('sgi', 'bge', stat(0.8)),
  score('sgi', 'lexical', stat(0.7)),
  score('luq', 'tiny-nli', stat(0.6)),
  { ...score('perplexity', '', stat(0.5)), embedder: null },
);
const embedders = embeddersOf(given, ['lexical', 'bge', 'e5']);
const hues = (order: 'value' | 'name') =>
  Object.fromEntries(rowsOf(given, 'binary', order).map((r) => [r.key, hueOf(r, embedders)]));

describe('embedders', () => {
  test('stand in the experiment’s order, what it did not choose by name after them', () =>
    expect(embedders).toEqual(['lexical', 'bge', 'tiny-nli']));

  test('have the same mark however the rows are ordered', () => {
    expect(hues('value')).toEqual(hues('name'));
    expect(hues('value')).toMatchObject({ 'binary/sgi/lexical': 0, 'binary/sgi/bge': 1 });
  });

  test('have the same mark in a chart that lacks one of them', () =>
    expect(
      marksOf(
        rowsOf(given, 'binary', 'value').filter((row) => row.series.embedder === 'bge'),
        embedders,
      ),
    ).toEqual([{ hue: 1, name: 'bge' }]));
});

test('a legend names floors, what needs no embedder, and each embedder once', () =>
  expect(marksOf(rowsOf(given, 'binary', 'value'), embedders)).toEqual([
    { hue: null, name: 'floors' },
    { hue: -1, name: 'without an embedder' },
    { hue: 0, name: 'lexical' },
    { hue: 1, name: 'bge' },
    { hue: 2, name: 'tiny-nli' },
  ]));
