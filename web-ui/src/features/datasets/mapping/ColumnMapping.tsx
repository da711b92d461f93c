import { Select } from '#shared/ui/Select.tsx';
import { type DragEvent, useId, useState } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { ColumnChips, KIND } from './ColumnChips.tsx';
import { fieldName, clash, type Field, FIELDS, type Mapping, mappedTo } from './columns.ts';
import type { MetadataColumns } from './reading.ts';

type Props = {
  columns: ImportPreview['columns'];
  mapping: Mapping;
  kept: MetadataColumns;
  /** Whether the columns are names in JSON records. */
  json: boolean;
  /** The required parts that the mapping lacks. */
  missing: string | null;
  change: (mapping: Mapping) => void;
  keep: (kept: MetadataColumns) => void;
};

/**
 * Maps the columns of CSV or JSON records to fields. A column is dragged onto a field, or chosen
 * there.
 */
export function ColumnMapping({ columns, mapping, kept, json, missing, change, keep }: Props) {
  const [refused, refuse] = useState<{ field: Field; why: string } | null>(null);
  const put = (field: Field, column: string) => {
    const other = column === '' ? undefined : clash(mapping, field, column);
    refuse(other === undefined ? null : { field, why: why(column, other) });
    if (other === undefined) {
      change(mappedTo(mapping, field, column));
    }
  };
  return (
    <fieldset className="columns-map">
      <legend>{json ? 'Which name holds what?' : 'Which column holds what?'}</legend>
      <p className="quiet">
        {json
          ? 'Names found in the first records. Nested names are written with a dot, such as inputs.question.'
          : 'The first line is read as the header. If it is data, add a header line to the file.'}
      </p>
      <ColumnChips columns={columns} mapping={mapping} kept={kept} keep={keep} />
      <div className="slots">
        {FIELDS.map(([field, words]) => (
          <Slot
            key={field}
            words={words}
            value={mapping[field] ?? ''}
            names={columns.map(({ name }) => name)}
            refused={refused?.field === field ? refused.why : null}
            put={(name) => put(field, name)}
          />
        ))}
      </div>
      {missing !== null && <p role="alert">{missing}</p>}
    </fieldset>
  );
}

function why(column: string, other: Field): string {
  return `“${column}” is already imported as ${fieldName(other).toLowerCase()}. Choose another column, or set ${fieldName(other)} to none first.`;
}

type SlotProps = {
  words: string;
  value: string;
  names: string[];
  /** Why the last choice was refused. */
  refused: string | null;
  put: (name: string) => void;
};

function Slot({ words, value, names, refused, put }: SlotProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (e: DragEvent) => {
    if (e.dataTransfer.types.includes(KIND)) {
      e.preventDefault();
      setOver(isOver);
    }
  };
  return (
    <div
      className={over ? 'slot slot-over' : 'slot'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(e) => {
        drag(false)(e);
        const name = e.dataTransfer.getData(KIND);
        if (names.includes(name)) {
          put(name);
        }
      }}
    >
      <label htmlFor={id}>{words}</label>
      <Select
        id={id}
        value={value}
        aria-invalid={refused !== null}
        aria-describedby={refused === null ? undefined : `${id}-refused`}
        options={[['', 'none'], ...names.map((name) => [name, name] as const)]}
        choose={put}
      />
      {refused !== null && (
        <p id={`${id}-refused`} role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}
