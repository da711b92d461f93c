import { number, plural } from '#shared/format/numbers.ts';
import { Table } from '#shared/ui/Table.tsx';
import type { Component } from '../model/fit.ts';

type Props = { components: Component[]; titleOf: (metric: string) => string };

/** The scores behind a combined score, the heaviest first; nothing for a single score. */
export function CombinedScores({ components, titleOf }: Props) {
  if (components.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="combined">
      <h2 id="combined">What is combined</h2>
      <p>
        The score is the log odds that an answer is risky, by a logistic regression of the labels of
        the calibration part. A positive coefficient makes higher values riskier.
      </p>
      <Table
        caption="Scores that are combined"
        columns={[
          {
            head: 'Score',
            kind: 'title',
            cell: ({ metric, model }) =>
              model === null ? titleOf(metric) : `${titleOf(metric)} with ${model}`,
          },
          { head: 'Coefficient', kind: 'number', cell: (of) => number(of.coefficient) },
          { head: 'Mean', kind: 'number', cell: (of) => number(of.mean) },
          { head: 'Deviation', kind: 'number', cell: (of) => number(of.deviation) },
          { head: 'Without a value', kind: 'number', cell: (of) => missingOf(of) },
        ]}
        rows={components.toSorted((a, b) => Math.abs(b.coefficient) - Math.abs(a.coefficient))}
        keyOf={({ metric, model }) => `${metric} ${model ?? ''}`}
      />
      <p className="quiet">
        Each coefficient is for (value − mean) / deviation. A missing value counts as the mean.
      </p>
    </section>
  );
}

function missingOf({ missing }: Component): string {
  return missing === 0 ? 'none' : plural(missing, 'subject');
}
