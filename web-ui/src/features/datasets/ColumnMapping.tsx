import { type DragEvent, useId, useState } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { FIELDS, type Field, type Mapping, mappedTo } from './columns.ts';

const KIND = 'text/x-sextant-column';

type Props = {
  columns: ImportPreview['columns'];
  mapping: Mapping;
  change: (mapping: Mapping) => void;
};

/** For CSV: which column holds what. A column is dragged onto a field, or chosen there. */
export function ColumnMapping({ columns, mapping, change }: Props) {
  return (
    <fieldset className="columns-map">
      <legend>Which column holds what?</legend>
      <ul className="chips" aria-label="Columns of the file">
        {columns.map((column) => (
          <Chip key={column.name} column={column} field={fieldOf(mapping, column.name)} />
        ))}
      </ul>
      <div className="slots">
        {FIELDS.map(([field, words]) => (
          <Slot
            key={field}
            words={words}
            value={mapping[field] ?? ''}
            names={columns.map(({ name }) => name)}
            put={(name) => change(mappedTo(mapping, field, name))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ChipProps = { column: ImportPreview['columns'][number]; field: string | undefined };

function Chip({ column, field }: ChipProps) {
  return (
    // Dragging is for the mouse: by keyboard the same is chosen at the fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={field === undefined ? 'chip' : 'chip chip-used'}
      draggable
      onDragStart={(e) => {
        e.dataTransfer.setData(KIND, column.name);
        e.dataTransfer.effectAllowed = 'link';
      }}
    >
      <strong>{column.name}</strong>
      <span className="quiet">{field === undefined ? 'not imported' : `is the ${field}`}</span>
      {column.samples.slice(0, 2).map((sample, i) => (
        // Samples may be alike, and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <q key={i} className="quiet">
          {sample}
        </q>
      ))}
    </li>
  );
}

type SlotProps = {
  words: string;
  value: string;
  names: string[];
  put: (name: string) => void;
};

function Slot({ words, value, names, put }: SlotProps) {
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
      <select id={id} value={value} onChange={(e) => put(e.currentTarget.value)}>
        <option value="">none</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

function fieldOf(mapping: Mapping, column: string): string | undefined {
  const field = (Object.keys(mapping) as Field[]).find((each) => mapping[each] === column);
  return FIELDS.find(([each]) => each === field)?.[1].toLowerCase();
}
