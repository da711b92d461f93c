import type { Report } from '#shared/api/types.ts';
import { isFloor } from './model.ts';
import type { Row } from './rows.ts';

/**
 * All that scores were made with: the experiment's embedders in its order, then what else the report names, such as an
 * entailment model. Each has a hue, a dash and a shape by its place, the same in every chart of the experiment.
 */
export function embeddersOf(report: Report, chosen: Iterable<string>): string[] {
  const named = report.results.flatMap((series) =>
    series.embedder === null || isFloor(series) ? [] : [series.embedder],
  );
  const there = new Set(named);
  return [...new Set([...[...chosen].filter((name) => there.has(name)), ...named])];
}

/** Which of the embedders a row has; null for a floor, -1 for a score that needs none. */
export function hueOf(row: Row, embedders: string[]): number | null {
  return row.floor ? null : embedders.indexOf(row.series.embedder ?? '');
}

/** What the marks of some rows mean, each once: floors, then what needs no embedder, then embedders in their order. */
export function marksOf(rows: Row[], embedders: string[]): { hue: number | null; name: string }[] {
  const there = new Set(rows.map((row) => hueOf(row, embedders)));
  return [null, -1, ...embedders.keys()]
    .filter((hue) => there.has(hue))
    .map((hue) => ({
      hue,
      name: hue === null ? 'floors' : (embedders[hue] ?? 'without an embedder'),
    }));
}
