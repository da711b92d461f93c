import type { ItemRow } from '#shared/api/types.ts';
import { count, counted, number } from '#shared/format.ts';
import { links } from '#shared/links.ts';

type Props = {
  project: string;
  version: string;
  ordinal: number;
  row: ItemRow | undefined;
  /** Whether the tab key stops here. */
  stop: boolean;
};

/** One line of a list of items; of the same height while it is not there yet. */
export function ItemLine({ project, version, ordinal, row, stop }: Props) {
  if (row === undefined) {
    return (
      <div className="ds-line ds-line-absent">
        <span className="ds-line-place">{count(ordinal + 1)}</span>
        <span className="ds-line-question" />
      </div>
    );
  }
  return (
    <a
      className="ds-line"
      href={links.versionItem(project, version, row.id)}
      tabIndex={stop ? 0 : -1}
    >
      <span className="ds-line-place">{count(row.ordinal + 1)}</span>
      <span className="ds-line-question">{row.question ?? row.external_id}</span>
      <span className="ds-line-facts">{factsOf(row)}</span>
      <span className="ds-line-part">{row.split}</span>
    </a>
  );
}

/** What there is to know of an item at a glance. */
function factsOf(row: ItemRow): string {
  const known = row.grounded + row.not_grounded;
  return [
    counted(row.answer_count, 'answer'),
    ...(known > 0 ? [`${row.grounded} of ${known} grounded`] : []),
    ...(row.factuality === null ? [] : [`factuality ${number(row.factuality)}`]),
    ...(known === 0 && row.factuality === null ? ['no label'] : []),
    ...(row.has_context ? [] : ['no context']),
  ].join(' · ');
}
