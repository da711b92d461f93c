import { describe, expect, test } from 'vitest';
import { embeddersOf, hueOf, marksOf, placesOf } from './embedders.ts';
import { rowsOf } from './rows.ts';
import { floor, report, score, stat } from './sampleReports.ts';

const given = report(
  floor('length', stat(0.6)),
  score('sgi', 'bge', stat(0.8)),
  score('sgi', 'lexical', stat(0.7)),
  score('luq', 'tiny-nli', stat(0.6)),
  { ...score('perplexity', '', stat(0.5)), embedder: null },
);
const registered = ['lexical', 'e5', 'bge'];
const embedders = embeddersOf(given, registered);
const places = placesOf([...registered, 'tiny-nli']);
const hues = (order: 'value' | 'name') =>
  Object.fromEntries(rowsOf(given, 'binary', order).map((r) => [r.key, hueOf(r, embedders)]));

describe('embedders', () => {
  test('have the same places in every report of the tenant', () => {
    expect(embedders.indexOf('bge')).toBe(places.get('bge'));
    expect(embedders).not.toContain('e5');
    const other = embeddersOf(report(score('sgi', 'bge', stat(0.8))), registered);
    expect(other.indexOf('bge')).toBe(places.get('bge'));
  });

  test('keep their places when others are registered after them', () => {
    const later = placesOf([...registered, 'tiny-nli', 'x', 'y', 'z']);
    places.forEach((place, name) => expect(later.get(name)).toBe(place));
    expect(new Set(later.values()).size).toBe(later.size);
    expect(later.get('lexical')).toBe(0);
  });

  test('have hues of their own as long as there are hues', () => {
    const four = placesOf(['lexical', 'all-MiniLM-L6-v2', 'bge-small-en-v1.5', 'e5-small-v2']);
    expect([...four.values()].toSorted()).toEqual([0, 1, 2, 3]);
  });

  test('have the same mark however the rows are ordered', () => {
    expect(hues('value')).toEqual(hues('name'));
    expect(hues('value')).toMatchObject({
      'binary/sgi/lexical': 0,
      'binary/sgi/bge': places.get('bge'),
    });
  });

  test('have the same mark in a chart that lacks one of them', () =>
    expect(
      marksOf(
        rowsOf(given, 'binary', 'value').filter((row) => row.series.embedder === 'bge'),
        embedders,
      ),
    ).toEqual([{ hue: places.get('bge'), name: 'bge' }]));
});

test('a legend names floors, what needs no embedder, and each embedder once', () =>
  expect(marksOf(rowsOf(given, 'binary', 'value'), embedders)).toEqual([
    { hue: null, name: 'floors' },
    { hue: -1, name: 'without an embedder' },
    { hue: 0, name: 'lexical' },
    ...['bge', 'tiny-nli']
      .map((name) => ({ hue: places.get(name) ?? 0, name }))
      .toSorted((a, b) => a.hue - b.hue),
  ]));
