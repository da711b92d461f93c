import { Field } from '#shared/ui/Form.tsx';
import { Select } from '#shared/ui/Select.tsx';
import { useId } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { withFormat, type Reading } from './reading.ts';

const SEPARATORS: [NonNullable<ImportPreview['separator']>, string][] = [
  ['comma', 'commas'],
  ['semicolon', 'semicolons'],
  ['tab', 'tabs'],
  ['pipe', 'pipes |'],
];

const ENCODINGS: [ImportPreview['encoding'], string][] = [
  ['utf-8', 'UTF-8'],
  ['utf-16', 'UTF-16'],
  ['windows-1252', 'Windows-1252 (Western Europe)'],
  ['windows-1250', 'Windows-1250 (Central Europe)'],
  ['windows-1251', 'Windows-1251 (Cyrillic)'],
];

type Props = { preview: ImportPreview; reading: Reading; change: (reading: Reading) => void };

/** The recognised format of a table, and the alternatives. */
export function FileFormat({ preview, reading, change }: Props) {
  const id = useId();
  if (preview.separator === null && preview.encoding_fits) {
    return null;
  }
  const wrong = preview.encoding_fits ? null : unfit(preview.encoding);
  return (
    <div className="read-as">
      {preview.separator !== null && (
        <Choice
          label="Fields are separated by"
          value={preview.separator}
          of={SEPARATORS}
          change={(separator) => change(withFormat({ separator, encoding: reading.encoding }))}
        />
      )}
      <Choice
        label="Encoding"
        value={preview.encoding}
        of={ENCODINGS}
        change={(encoding) => change(withFormat({ separator: reading.separator, encoding }))}
        describedBy={wrong === null ? undefined : id}
      />
      {wrong !== null && (
        <p id={id} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  of: [T, string][];
  change: (value: T) => void;
  describedBy?: string | undefined;
};

function Choice<T extends string>({ label, value, of, change, describedBy }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Field label={label} name={id}>
      <Select
        id={id}
        value={value}
        options={of}
        choose={change}
        aria-invalid={describedBy !== undefined}
        aria-describedby={describedBy}
      />
    </Field>
  );
}

function unfit(encoding: ImportPreview['encoding']): string {
  return encoding === 'utf-8'
    ? 'Some lines are not UTF-8. CSV files saved by Excel are usually Windows-1252: choose that and check the letters below, or save the file as “CSV UTF-8”.'
    : 'Some lines cannot be read in this encoding: choose another.';
}
