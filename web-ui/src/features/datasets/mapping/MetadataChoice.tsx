import type { Kept } from './reading.ts';

type Whose = Kept[string] | undefined;

type Props = {
  name: string;
  /** What becomes of it otherwise. */
  left: string;
  kept: Whose;
  keep: (whose: Whose) => void;
};

/** Whether a column that holds no field is kept as metadata, and whose. */
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

/** What is kept, with one column kept otherwise. */
export function withChoice(kept: Kept, name: string, whose: Whose): Kept {
  const others = Object.fromEntries(Object.entries(kept).filter(([other]) => other !== name));
  return whose === undefined ? others : { ...others, [name]: whose };
}
