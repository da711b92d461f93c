import type { ReactNode } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { count, plural, number } from '#shared/format/numbers.ts';
import { type Column, Table } from '#shared/ui/Table.tsx';
import { wordsOf } from '#shared/images/imageText.ts';
import { entriesOf } from '../version/metadata.ts';

type Item = ImportPreview['items'][number];
type Answer = Item['answers'][number];
type TextField = 'question' | 'context' | 'reference' | 'reference_document';

const LONG = 160;
const MOST_ANSWERS = 3;
const TEXTS: [TextField, string][] = [
  ['question', 'Question'],
  ['context', 'Context'],
  ['reference', 'Reference'],
  ['reference_document', 'Reference document'],
];

/**
 * The first items as they will be stored, with a column for each part that at least one of them
 * has.
 */
export function PreviewItems({ items }: { items: Item[] }) {
  const texts = TEXTS.filter(([field]) => items.some((item) => item[field] !== null));
  const columns: Column<Item & { key: string }>[] = [
    { head: 'Item', kind: 'title', cell: (item) => item.external_id },
    ...texts.map(([field, head]) => ({
      head,
      cell: (item: Item) => <Text of={item[field]} />,
    })),
    { head: 'Answers', cell: (item) => <Answers of={item.answers} /> },
    ...(items.some((item) => Object.keys(item.metadata).length > 0)
      ? [{ head: 'Metadata', cell: (item: Item) => <Metadata of={item.metadata} /> }]
      : []),
  ];
  return (
    <div className="preview-items">
      <Table
        caption={`The first ${plural(items.length, 'item')} as they will be stored`}
        columns={columns}
        rows={items.map((item, i) => ({ ...item, key: String(i) }))}
        keyOf={({ key }) => key}
      />
    </div>
  );
}

/** Keys with their values; nested values are shown as JSON. */
function Metadata({ of }: { of: Item['metadata'] }) {
  const entries = entriesOf(of);
  if (entries.length === 0) {
    return <span className="quiet">none</span>;
  }
  return (
    <dl className="preview-metadata">
      {entries.map(({ key, values, json }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <Text of={json ?? values.join(', ')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answers({ of }: { of: Answer[] }) {
  if (of.length === 0) {
    return <span className="quiet">none</span>;
  }
  return (
    <ul className="preview-answers">
      {of.slice(0, MOST_ANSWERS).map((answer, i) => (
        // Answers may be equal, and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          <Text of={answer.text} /> <span className="quiet">{labelText(answer)}</span>
          {Object.keys(answer.metadata).length > 0 && <Metadata of={answer.metadata} />}
        </li>
      ))}
      {of.length > MOST_ANSWERS && (
        <li className="quiet">and {count(of.length - MOST_ANSWERS)} more</li>
      )}
    </ul>
  );
}

/** The role, labels and external scores of an answer, in words. */
function labelText({ role, grounded, factuality, segments, scores }: Answer): string {
  return [
    role,
    ...(grounded === null ? [] : [grounded ? 'grounded' : 'not grounded']),
    ...(factuality === null ? [] : [`factuality ${number(factuality)}`]),
    ...(segments.length === 0 ? [] : [plural(segments.length, 'segment')]),
    ...Object.entries(scores).map(([name, value]) => `${name} ${number(value)}`),
  ].join(', ');
}

function Text({ of }: { of: string | null }): ReactNode {
  if (of === null) {
    return <span className="quiet">none</span>;
  }
  if (of === '') {
    return <span className="quiet">empty</span>;
  }
  if (of.length <= LONG) {
    return wordsOf(of);
  }
  return (
    <details>
      <summary>{of.slice(0, LONG)}…</summary>
      {of.slice(LONG)}
    </details>
  );
}
