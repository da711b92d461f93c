import type { Report } from '#shared/api/types.ts';
import { isFloor } from './model.ts';
import type { Row } from './rows.ts';

/** The embedder without a neural network has the same mark everywhere. */
const LEXICAL = 'lexical';

/** The number of hues; up to this many embedders differ by hue alone. */
const HUES = 4;

/**
 * The index of each embedder's mark, by name: the same in every report of the tenant. A name hashes
 * to a hue. If an embedder registered earlier has that hue, the name takes the next one, and if all
 * are taken, another shape.
 *
 * @param registered the tenant's embedders, oldest first
 */
export function placesOf(registered: Iterable<string>): Map<string, number> {
  const places = new Map([[LEXICAL, 0]]);
  const taken = new Set([0]);
  for (const name of registered) {
    if (!places.has(name)) {
      const place = freeFor(name, taken);
      places.set(name, place);
      taken.add(place);
    }
  }
  return places;
}

function freeFor(name: string, taken: Set<number>): number {
  const wanted = hash(name) % HUES;
  for (let round = 0; ; round++) {
    for (let step = 0; step < HUES; step++) {
      const place = round * HUES + ((wanted + step) % HUES);
      if (!taken.has(place)) {
        return place;
      }
    }
  }
}

/** FNV-1a over the characters. */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const character of name) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}

/**
 * All models behind the scores, by the index of their mark: registered embedders, then by name
 * other models in the report, such as an entailment model. Unused indexes stay empty.
 */
export function embeddersOf(report: Report, registered: Iterable<string>): string[] {
  const named = new Set(
    report.results.flatMap((series) =>
      series.embedder === null || isFloor(series) ? [] : [series.embedder],
    ),
  );
  const places = placesOf([...registered, ...[...named].toSorted()]);
  const all: string[] = [];
  for (const [name, place] of places) {
    if (named.has(name)) {
      all[place] = name;
    }
  }
  return Array.from(all, (name) => name ?? '');
}

/** The mark of a row's embedder; null for a floor, -1 for a score that needs none. */
export function hueOf(row: Row, embedders: string[]): number | null {
  const { embedder } = row.series;
  return row.floor ? null : embedder === null ? -1 : embedders.indexOf(embedder);
}

/**
 * The meanings of the rows' marks, each once: floors, scores without an embedder, then embedders in
 * the order of their marks.
 */
export function marksOf(rows: Row[], embedders: string[]): { hue: number | null; name: string }[] {
  const there = new Set(rows.map((row) => hueOf(row, embedders)));
  return [null, -1, ...embedders.keys()]
    .filter((hue) => there.has(hue))
    .map((hue) => ({
      hue,
      name: hue === null ? 'floors' : (embedders[hue] ?? 'without an embedder'),
    }));
}
