import type { Comparison } from '#shared/api/types.ts';
import { intervalCell } from '#shared/format/intervals.ts';
import { count, number, pValue } from '#shared/format/numbers.ts';
import { CORRECTED, CORRECTED_BY_HOLM, correctedOf } from '#shared/terms/labels/corrected.ts';
import { ISOTONIC_SCALING } from '#shared/terms/isotonicScaling.ts';
import { DETECTABLE, detectableOf, neededOf } from '#shared/terms/power.ts';
import { Table } from '#shared/ui/Table.tsx';
import { differenceBounds } from '../results/leftOut.ts';
import { summaryOf, verdictOn } from './comparisons.ts';
import type { LabelKind } from '../series/model.ts';
import { isScaled } from '../series/scaledDifference.ts';
import { orUndefined } from '../series/direction.ts';

type Props = { comparisons: Comparison[]; kind: LabelKind };

/** Pairwise comparisons of the metric's embedders, over the same answers. */
export function Comparisons({ comparisons, kind }: Props) {
  const scaled = isScaled(kind, comparisons);
  const known = comparisons.some(({ power }) => power != null); // not in older reports
  const name = kind === 'binary' ? 'AUC' : 'Spearman';
  return (
    <>
      <p>{summaryOf(comparisons)}</p>
      <p className="quiet">
        {scaled && `${ISOTONIC_SCALING} `}
        {comparisons.some((c) => c.holm !== undefined) ? CORRECTED_BY_HOLM : CORRECTED}
        {known && ` ${DETECTABLE}`}
      </p>
      <Table
        caption={`Embedders compared by ${name}`}
        columns={[
          { head: 'Embedders', kind: 'title', cell: (c) => `${c.a} and ${c.b}` },
          { head: 'Verdict', cell: verdictOn },
          {
            head: 'Difference',
            kind: 'number',
            cell: (c) => (
              <>
                {orUndefined(c.difference, intervalCell)}
                <Bounds of={c} />
              </>
            ),
          },
          ...(scaled
            ? [
                {
                  head: 'After isotonic scaling',
                  kind: 'number' as const,
                  cell: (c: Comparison) => orUndefined(c.scaled_difference, intervalCell),
                },
              ]
            : []),
          { head: name, kind: 'number', cell: (c) => `${number(c.first)} | ${number(c.second)}` },
          { head: 'p', kind: 'number', cell: (c) => pValue(c.p) },
          { head: 'Corrected p', kind: 'number', cell: (c) => pValue(correctedOf(c)) },
          ...(known
            ? [
                {
                  head: 'Detectable',
                  kind: 'number' as const,
                  cell: (c: Comparison) => detectableOf(c.power),
                },
                { head: 'To decide', cell: (c: Comparison) => neededOf(c.power) },
              ]
            : []),
          { head: 'n', kind: 'number', cell: (c) => count(c.n) },
        ]}
        rows={comparisons}
        keyOf={(c) => `${c.a} ${c.b}`}
      />
    </>
  );
}

/** How far the answers that are left out because of outcomes could move the difference. */
function Bounds({ of }: { of: Comparison }) {
  const text = differenceBounds(of);
  return text === '' ? null : <span className="quiet under">with those left out {text}</span>;
}
