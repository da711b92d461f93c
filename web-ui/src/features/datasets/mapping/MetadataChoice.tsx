import type { Kept } from './reading.ts';

type Whose = Kept[string] | undefined;

type Props = {
  name: string;
  /** What happens to the column otherwise. */
  left: string;
  kept: Whose;
  keep: (whose: Whose) => void;
};

/** Whether an unmapped column is kept as metadata, and of the item or of the answer. */
export function MetadataChoice({ name, left, kept, keep }: Props) {
  return (
    <select
      className="keep"
      value={kept ?? ''}
      aria-label={`Keep ${name} as metadata`}
      onChange={(e) => {
        const whose = e.currentTarget.value;
        keep(whose === 'item' || whose === 'answer' ? whose : undefined);
      }}
    >
      <option value="">{left}</option>
      <option value="item">metadata of the item</option>
      <option value="answer">metadata of the answer</option>
    </select>
  );
}

/** The kept columns, with one of them changed. */
export function withChoice(kept: Kept, name: string, whose: Whose): Kept {
  const others = Object.fromEntries(Object.entries(kept).filter(([other]) => other !== name));
  return whose === undefined ? others : { ...others, [name]: whose };
}
