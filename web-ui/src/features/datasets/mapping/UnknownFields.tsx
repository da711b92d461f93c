import type { ImportPreview } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { withChoice } from './MetadataChoice.tsx';
import type { MetadataColumns } from './reading.ts';

type Unknown = ImportPreview['unknown_fields'][number];

type Props = { fields: Unknown[]; kept: MetadataColumns; keep: (kept: MetadataColumns) => void };

const OF_ANSWERS = 'answers[].';

/** Unknown fields of our own JSON: each is listed once, to be kept as metadata or left out. */
export function UnknownFields({ fields, kept, keep }: Props) {
  const all = [...fields.map(({ field }) => field), ...Object.entries(kept).map(pathOf)];
  const shown = [...new Set(all)].toSorted();
  if (shown.length === 0) {
    return null;
  }
  return (
    <fieldset className="label-words">
      <legend>Keep unknown fields as metadata?</legend>
      <p className="quiet">
        Fields that you do not keep are not imported; the rest of their lines is.
      </p>
      <ul className="words">
        {shown.map((path) => {
          const { name, whose } = keyOf(path);
          const met = fields.find(({ field }) => field === path);
          return (
            <li key={path} className="word">
              <label className="choice">
                <input
                  type="checkbox"
                  disabled={name.includes('[]')}
                  checked={kept[name] === whose}
                  onChange={(e) =>
                    keep(withChoice(kept, name, e.currentTarget.checked ? whose : undefined))
                  }
                />
                <span>
                  Keep <code>{path}</code>{' '}
                  <span className="quiet">
                    {met === undefined
                      ? 'kept'
                      : met.count === 1
                        ? 'once'
                        : `${count(met.count)} times`}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function keyOf(path: string): { name: string; whose: MetadataColumns[string] } {
  return path.startsWith(OF_ANSWERS)
    ? { name: path.slice(OF_ANSWERS.length), whose: 'answer' }
    : { name: path, whose: 'item' };
}

function pathOf([name, whose]: [string, MetadataColumns[string]]): string {
  return whose === 'answer' ? OF_ANSWERS + name : name;
}
