import type { Experiment, Page } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';

const WITH_REPORT = new Set(['completed', 'completed-with-failures']);

/** The size of a list, from its first page; a longer list is marked as having more. */
export function sizeOf({ data, next_cursor }: Page<unknown>, one: string): string {
  if (data.length === 0) {
    return `no ${one}`;
  }
  return next_cursor === null ? plural(data.length, one) : `more than ${plural(data.length, one)}`;
}

/** The newest experiment of a page, newest first, that has a report. */
export function newestReport({ data }: Page<Experiment>): Experiment | null {
  return data.find((e) => WITH_REPORT.has(e.state)) ?? null;
}
