import type { Metric } from '#shared/api/types.ts';
import type { Row } from '../series/rows.ts';

type Catalogue = ReadonlyMap<string, Metric>;

const NAMES: Record<Metric['family'], string> = {
  floor: 'floors',
  geometry: 'geometry',
  uncertainty: 'uncertainty',
  entailment: 'entailment',
  judge: 'judges',
  external: 'from elsewhere',
};

/** The families of the rows, in catalogue order; floors are shown with each. */
export function familiesOf(rows: Row[], catalogue: Catalogue): [string, string][] {
  const there = new Set(
    rows.flatMap((row) => (row.floor ? [] : [catalogue.get(row.series.metric)?.family])),
  );
  return (Object.keys(NAMES) as Metric['family'][])
    .filter((family) => there.has(family))
    .map((family) => [family, NAMES[family]]);
}

/** The floors and the rows of a family; all rows if the family has none. */
export function ofFamily(rows: Row[], family: string | null, catalogue: Catalogue): Row[] {
  const isOf = (row: Row) => catalogue.get(row.series.metric)?.family === family;
  return rows.some((row) => !row.floor && isOf(row))
    ? rows.filter((row) => row.floor || isOf(row))
    : rows;
}
