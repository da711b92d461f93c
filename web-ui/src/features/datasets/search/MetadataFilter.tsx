import { useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { VersionMetadata } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { useGet } from '#shared/query/useGet.ts';
import type { Filter } from './filter.ts';
import { type Choice, keysOf, OTHER, valuesOf } from '../version/metadata.ts';
import styles from './search.module.css';

type Props = { version: string; filter: Filter; choose: (filter: Filter) => void };

/** Filters items by a metadata key, and by a value: one of the most frequent, or any typed one. */
export function MetadataFilter({ version, filter, choose }: Props) {
  const found = useGet<VersionMetadata>(path`/versions/${version}/metadata`);
  const { key, value } = filter;
  // Any new choice ends the typing, wherever it was made.
  const now = JSON.stringify([key, value]);
  const [typingAt, setTypingAt] = useState('');
  const typing = typingAt === now;
  if (found.state === 'failed') {
    return (
      <button type="button" onClick={found.reload}>
        Metadata counts could not be loaded. Try again
      </button>
    );
  }
  const counts = found.state === 'ready' ? found.value : null;
  if (key === '' && (counts === null || counts.keys.length === 0)) {
    return (
      <select aria-label="Metadata" className="ds-filters-key" disabled>
        <option>{counts === null ? 'Counting metadata…' : 'No metadata'}</option>
      </select>
    );
  }
  const values = valuesOf(counts, key, value);
  return (
    <>
      <select
        aria-label="Metadata"
        className="ds-filters-key"
        value={key}
        onChange={(e) => choose({ ...filter, key: e.target.value, value: '' })}
      >
        <Options of={keysOf(counts, key)} />
      </select>
      {key !== '' && (
        <select
          aria-label={`Value of ${key}`}
          value={typing ? OTHER : value}
          onChange={(e) => {
            setTypingAt(e.target.value === OTHER ? now : '');
            if (e.target.value !== OTHER) {
              choose({ ...filter, value: e.target.value });
            }
          }}
        >
          <Options of={values} />
        </select>
      )}
      {typing && (
        <span className={styles.value}>
          <input
            name="value"
            aria-label={`Another value of ${key}`}
            placeholder="exact value"
            autoComplete="off"
            maxLength={1000}
            // A reader who chose to type wants to type now.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
          <button type="submit">Find</button>
        </span>
      )}
    </>
  );
}

function Options({ of }: { of: Choice[] }) {
  return of.map(({ value, words, items }) => (
    <option key={value} value={value}>
      {items === null ? words : `${words} (${count(items)})`}
    </option>
  ));
}
