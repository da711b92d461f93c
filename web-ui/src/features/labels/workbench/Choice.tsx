import { type Options, Select } from '#shared/ui/Select.tsx';

type ChoiceProps<T extends string> = {
  name: string;
  value: T;
  options: Options<T>;
  choose: (value: T) => void;
};

/** A select with its name. */
export function Choice<T extends string>({ name, ...select }: ChoiceProps<T>) {
  return (
    // Leaving the select returns the keys to labelling.
    <label onChange={(e) => (e.target as HTMLElement).blur()}>
      <span>{name}</span>
      <Select {...select} />
    </label>
  );
}
