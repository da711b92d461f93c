import type { MouseEvent } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { fieldName, type Field, type Mapping } from './columns.ts';
import { MetadataChoice, withChoice } from './MetadataChoice.tsx';
import type { MetadataColumns } from './reading.ts';
import { isNumeric } from './scores.ts';

/** The data type of a column that is dragged onto a field. */
export const KIND = 'text/x-sextant-column';

type Props = {
  columns: ImportPreview['columns'];
  mapping: Mapping;
  kept: MetadataColumns;
  keep: (kept: MetadataColumns) => void;
};

/** The columns of a file, what each becomes, and a choice for those that are mapped to no field. */
export function ColumnChips({ columns, mapping, kept, keep }: Props) {
  const others = columns.map(({ name }) => name).filter((name) => !fieldOf(mapping, name));
  const all = others.length > 0 && others.every((name) => kept[name] !== undefined);
  return (
    <>
      {others.length > 0 && (
        <p className="others">
          {others.length === 1 ? 'One column holds' : `${count(others.length)} columns hold`} no
          field. Such columns are imported only if you keep them as metadata, or as scores that were
          computed elsewhere.
          {others.length > 1 && (
            <button
              type="button"
              onClick={() =>
                keep(
                  all ? {} : Object.fromEntries(others.map((name) => [name, kept[name] ?? 'item'])),
                )
              }
            >
              {all ? 'Keep none' : 'Keep all'}
            </button>
          )}
        </p>
      )}
      <ul className="chips" aria-label="Columns of the file">
        {columns.map((column) => (
          <Chip
            key={column.name}
            column={column}
            field={fieldOf(mapping, column.name)}
            kept={kept[column.name]}
            keep={(whose) => keep(withChoice(kept, column.name, whose))}
          />
        ))}
      </ul>
    </>
  );
}

type ChipProps = {
  column: ImportPreview['columns'][number];
  field: Field | undefined;
  kept: MetadataColumns[string] | undefined;
  keep: (whose: MetadataColumns[string] | undefined) => void;
};

function Chip({ column, field, kept, keep }: ChipProps) {
  return (
    // Dragging is for the mouse; keyboard users choose at the fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={field === undefined && kept === undefined ? 'chip' : 'chip chip-used'}
      draggable
      onDragStart={(e) => {
        e.dataTransfer.setData(KIND, column.name);
        e.dataTransfer.effectAllowed = 'link';
      }}
    >
      <strong>{column.name}</strong>
      {field === undefined ? (
        <span className="chip-keep">
          <MetadataChoice
            name={column.name}
            left="not imported"
            kept={kept}
            numeric={isNumeric(column.samples)}
            keep={keep}
          />
          {CAN_OPEN && <span className="chip-cover" aria-hidden="true" onClick={openBeside} />}
        </span>
      ) : (
        <span className="quiet">
          imported as {fieldName(field).toLowerCase()}
          {column.list && '; the texts of a list are joined by blank lines'}
        </span>
      )}
      {column.samples.slice(0, 2).map((sample, i) => (
        // Samples may be equal, and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <q key={i} className="quiet">
          {sample}
        </q>
      ))}
    </li>
  );
}

/** Whether a page may open a select; otherwise the select takes the mouse itself. */
const CAN_OPEN = 'showPicker' in HTMLSelectElement.prototype;

/**
 * A select swallows a drag that begins on it. So an overlay takes the mouse, and a click opens the
 * select.
 */
function openBeside({ currentTarget }: MouseEvent<HTMLElement>) {
  const choice = currentTarget.parentElement?.querySelector('select');
  choice?.focus();
  choice?.showPicker();
}

function fieldOf(mapping: Mapping, column: string): Field | undefined {
  return (Object.keys(mapping) as Field[]).find((each) => mapping[each] === column);
}
