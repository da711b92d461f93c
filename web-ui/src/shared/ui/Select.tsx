import type { ComponentProps, ReactNode } from 'react';

/** The values of a select, each with its text. */
export type Options<T extends string = string> = readonly (readonly [value: T, words: string])[];

export function OptionList({ of }: { of: Options }) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

type Props<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: T;
  options: Options<T>;
  choose: (value: T) => void;
};

export function Select<T extends string>({ value, options, choose, ...rest }: Props<T>) {
  return (
    <select
      {...rest}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([each]) => each === target.value);
        if (chosen !== undefined) {
          choose(chosen[0]);
        }
      }}
    >
      <OptionList of={options} />
    </select>
  );
}

type ChoiceInputProps = ComponentProps<'input'> & {
  type: 'checkbox' | 'radio';
  children: ReactNode;
};

/** A checkbox or a radio button with its text. */
export function ChoiceInput({ children, ...input }: ChoiceInputProps) {
  return (
    <label className="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
