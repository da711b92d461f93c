import type { Series } from '#shared/api/types.ts';
import { type Interval, rangeText } from '#shared/format/intervals.ts';
import { count, plural } from '#shared/format/numbers.ts';
import type { Row } from './rows.ts';

/** The number of subjects in a row's charts. */
export function subjectsOf({ series, kind }: Row): string {
  const { binary, factuality, subject } = series;
  return kind === 'binary' && binary !== undefined
    ? `n ${count(binary.n_grounded + binary.n_not_grounded)} ${subject}s: ${count(binary.n_grounded)} grounded, ${count(binary.n_not_grounded)} not`
    : `n ${plural(factuality?.n ?? 0, subject)}`;
}

/** {@code AUC 0.872 (0.861 to 0.883)}. */
export function statisticText(name: string, value: Interval | null | undefined): string {
  return value == null ? `${name}: undefined` : `${name} ${rangeText(value)}`;
}

/** The name of a chart's files, without the extension. */
export function fileOf({ metric, embedder }: Series, chart: string): string {
  return [metric, embedder, chart]
    .flatMap((part) => (part === null ? [] : part.replaceAll(/[^A-Za-z0-9.-]+/g, '-')))
    .join('_');
}
