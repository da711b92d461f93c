import { Select } from '#shared/ui/Select.tsx';
import type { MetadataColumns } from './reading.ts';

const SCORES: ['trust' | 'risk', string][] = [
  ['trust', 'score: higher is more trustworthy'],
  ['risk', 'score: higher is riskier'],
];

type Whose = MetadataColumns[string] | undefined;

type Props = {
  name: string;
  /** What happens to the column otherwise. */
  left: string;
  kept: Whose;
  /** Whether the column may hold a score. */
  numeric?: boolean;
  keep: (whose: Whose) => void;
};

/** Whether an unmapped column is kept as metadata, and of the item or of the answer. */
export function MetadataChoice({ name, left, kept, numeric = false, keep }: Props) {
  return (
    <Select<NonNullable<Whose> | ''>
      className="keep"
      value={kept ?? ''}
      aria-label={numeric ? `Keep ${name} as metadata or as a score` : `Keep ${name} as metadata`}
      options={[
        ['', left],
        ['item', 'metadata of the item'],
        ['answer', 'metadata of the answer'],
        ...(numeric ? SCORES : []),
      ]}
      choose={(whose) => keep(whose === '' ? undefined : whose)}
    />
  );
}

/** The kept columns, with one of them changed. */
export function withChoice(kept: MetadataColumns, name: string, whose: Whose): MetadataColumns {
  const others = Object.fromEntries(Object.entries(kept).filter(([other]) => other !== name));
  return whose === undefined ? others : { ...others, [name]: whose };
}
