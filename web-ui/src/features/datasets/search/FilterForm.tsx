import { Select } from '#shared/ui/Select.tsx';
import { CHOICES, type Filter } from './filter.ts';
import { MetadataFilter } from './MetadataFilter.tsx';
import styles from './search.module.css';

type Props = { version: string; filter: Filter; choose: (filter: Filter) => void };

const NAMES = [
  ['split', 'Part'],
  ['label', 'Label'],
  ['context', 'Context'],
  ['answers', 'Answers'],
  ['source', 'Source of labels'],
] as const;

/** The search form. A choice applies at once, a text when it is submitted. */
export function FilterForm({ version, filter, choose }: Props) {
  return (
    <form
      className="ds-filters"
      role="search"
      aria-label="Items"
      onSubmit={(e) => {
        e.preventDefault();
        const form = new FormData(e.currentTarget);
        const textIn = (field: 'text' | 'value') => {
          const value = form.get(field);
          return typeof value === 'string' ? value.trim() : '';
        };
        choose({ ...filter, text: textIn('text'), value: textIn('value') || filter.value });
      }}
    >
      <p className="ds-filters-text">
        <label htmlFor="text">Text</label>
        <input
          key={filter.text}
          id="text"
          name="text"
          autoComplete="off"
          maxLength={1000}
          aria-describedby="text-hint"
          defaultValue={filter.text}
        />
        <button type="submit">Search</button>
      </p>
      <p className={styles.hint} id="text-hint">
        Finds items that have all of the words in question, context, reference, answers or id;
        “words in quotation marks” as they stand. Case and accents do not matter.
      </p>
      {NAMES.map(([field, name]) => (
        <Select
          key={field}
          aria-label={name}
          value={filter[field]}
          options={CHOICES[field]}
          choose={(value) => choose({ ...filter, [field]: value })}
        />
      ))}
      <MetadataFilter version={version} filter={filter} choose={choose} />
    </form>
  );
}
