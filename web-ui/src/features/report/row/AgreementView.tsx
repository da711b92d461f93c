import { use } from 'react';
import type { Agreement } from '#shared/api/types.ts';
import { count, number, percent } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { ShareCell } from '#shared/plot/ShareCell.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { orUndefined } from '../series/direction.ts';
import { InFile } from '../view/inFile.ts';

type Props = { agreement: Agreement; experiment: string };

/** How far embedders agree on the same items, and where they disagree. */
export function AgreementView({ agreement, experiment }: Props) {
  const inFile = use(InFile);
  const { embedders, n, disagreements } = agreement;
  return (
    <>
      <p className="quiet">
        Over {count(n)} {n === 1 ? 'subject' : 'subjects'} that every embedder has a value for,
        labelled or not.
      </p>
      <div className="frames">
        <Matrix name="Spearman’s rank correlation" heads={embedders} of={agreement.spearman} />
        <Matrix name="Pearson’s correlation" heads={embedders} of={agreement.pearson} />
      </div>
      {disagreements.length > 0 && (
        <>
          <h3>Where they disagree most</h3>
          <p className="quiet">
            Percentile of the score among all, by embedder; the range is the greatest less the
            least.
          </p>
          <Table
            caption="Items on which the embedders disagree most"
            columns={[
              {
                head: 'Item',
                kind: 'title',
                cell: (d) =>
                  inFile ? (
                    subjectOf(d)
                  ) : (
                    <a
                      href={links.item(
                        experiment,
                        d.item,
                        d.answer === null ? {} : { answer: String(d.answer + 1) },
                      )}
                    >
                      {subjectOf(d)}
                    </a>
                  ),
              },
              ...embedders.map((embedder, i) => ({
                head: embedder,
                kind: 'number' as const,
                cell: (d: Agreement['disagreements'][number]) =>
                  orUndefined(d.percentiles[i], percent),
              })),
              { head: 'Range', kind: 'number', cell: (d) => percent(d.range) },
            ]}
            rows={disagreements}
            keyOf={(d) => `${d.item}/${d.answer ?? ''}`}
          />
        </>
      )}
    </>
  );
}

function subjectOf({ item, answer }: Agreement['disagreements'][number]): string {
  return answer === null ? item : `${item}, answer ${answer + 1}`;
}

type MatrixProps = { name: string; heads: string[]; of: (number | null)[][] };

function Matrix({ name, heads, of }: MatrixProps) {
  const rows = heads.map((head, i) => ({ head, values: of[i] ?? [] }));
  return (
    <section aria-label={name} className="matrix">
      <h3>{name}</h3>
      <Table
        compact
        caption={name}
        columns={[
          { head: 'Embedder', kind: 'title', cell: (row) => row.head },
          ...heads.map((head, i) => ({
            head,
            kind: 'number' as const,
            cell: (row: (typeof rows)[number]) => {
              const value = row.values[i] ?? null;
              return (
                <>
                  <span className="unseen">{orUndefined(value, number)}</span>
                  <ShareCell of={value} text={value === null ? '–' : number(value)} />
                </>
              );
            },
          })),
        ]}
        rows={rows}
        keyOf={(row) => row.head}
      />
    </section>
  );
}
