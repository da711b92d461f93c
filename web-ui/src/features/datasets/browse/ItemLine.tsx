import type { ItemRow } from '#shared/api/types.ts';
import { count, plural, number } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { wordsOf } from '#shared/images/imageText.ts';
import { type Filter, queryOf } from '../search/filter.ts';
import { MarkedText } from '../search/MarkedText.tsx';
import { fromFirst, termsOf } from '../search/marking.ts';

type Props = {
  project: string;
  version: string;
  ordinal: number;
  row: ItemRow | undefined;
  /** Whether the row is a tab stop. */
  stop: boolean;
  /** The search that found it. */
  filter?: Filter;
};

const FIELDS = {
  question: 'further on',
  context: 'in its context',
  reference: 'in its reference',
  answer: 'in an answer',
  external_id: 'its id',
} as const;

/** Characters of a question that fit on a line on any screen. */
const SEEN = 40;

/** One line of a list of items; equally high while it loads. */
export function ItemLine({ project, version, ordinal, row, stop, filter }: Props) {
  if (row === undefined) {
    return (
      <div className="ds-line ds-line-absent">
        <span className="ds-line-place">{count(ordinal + 1)}</span>
        <span className="ds-line-question" />
      </div>
    );
  }
  const terms = termsOf(filter?.text ?? '');
  const { passage } = row;
  return (
    <a
      className={terms.length === 0 ? 'ds-line' : 'ds-line ds-line-passed'}
      href={links.versionItem(project, version, row.id, filter && queryOf(filter))}
      tabIndex={stop ? 0 : -1}
    >
      <span className="ds-line-place">{count(row.ordinal + 1)}</span>
      <span className="ds-line-question">
        <ImageOrText version={version} name="Question" text={row.question ?? row.external_id} small>
          <MarkedText
            text={fromFirst(row.question ?? row.external_id, terms, SEEN)}
            terms={terms}
          />
        </ImageOrText>
      </span>
      <span className="ds-line-facts">{factsOf(row)}</span>
      <span className="ds-line-part">{row.split}</span>
      {terms.length > 0 && passage !== null && (
        <span className="ds-line-passage">
          <span className="quiet">{FIELDS[passage.field]}: </span>
          <MarkedText text={wordsOf(passage.text)} terms={terms} />
        </span>
      )}
    </a>
  );
}

/** The item's key facts for a list. */
function factsOf(row: ItemRow): string {
  const known = row.grounded + row.not_grounded;
  return [
    plural(row.answer_count, 'answer'),
    ...(known > 0 ? [`${row.grounded} of ${known} grounded`] : []),
    ...(row.factuality === null ? [] : [`factuality ${number(row.factuality)}`]),
    ...(row.labels_withheld === true
      ? ['labels withheld until you have labelled it']
      : known === 0 && row.factuality === null
        ? ['no label']
        : []),
    ...(row.has_context ? [] : ['no context']),
  ].join(' · ');
}
