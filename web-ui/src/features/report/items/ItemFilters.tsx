import type { FormEvent } from 'react';
import type { Series } from '#shared/api/types.ts';
import { go } from '#shared/navigation/router.ts';
import type { ItemFilter } from '../view/itemFilter.ts';
import { sortOf, sortsOf } from './filterText.ts';
import type { LabelKind } from '../series/model.ts';

type Props = {
  series: Series;
  kind: LabelKind;
  filter: ItemFilter;
  filtered: (filter: ItemFilter) => string;
};

/** Chooses the order, the class, and the range of scores. */
export function ItemFilters({ series, kind, filter, filtered }: Props) {
  const { sort: _, ...unsorted } = filter;
  const { class: __, ...unclassed } = filter;
  const { from, to, ...unbounded } = filter;
  const sort = sortOf(series, filter);
  const classes = [
    [undefined, 'all'],
    ['risky', kind === 'binary' ? 'not grounded' : 'risky'],
    ['trustworthy', kind === 'binary' ? 'grounded' : 'trustworthy'],
  ] as const;
  const bound = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const [low, high] = ['from', 'to'].map((name) => numberOf(form.get(name)));
    go(
      filtered({
        ...unbounded,
        ...(low === undefined ? {} : { from: low }),
        ...(high === undefined ? {} : { to: high }),
      }),
    );
  };
  return (
    <div className="item-filters">
      <nav className="order" aria-label="Order of the items">
        {sortsOf(series).map(([each, words], i) => (
          <a
            key={each}
            href={filtered(
              each === 'most-wrong' || (i === 0 && each === 'rising')
                ? unsorted
                : { ...unsorted, sort: each as NonNullable<ItemFilter['sort']> },
            )}
            aria-current={each === sort ? 'true' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      <nav className="order" aria-label="Class of the items">
        {classes.map(([each, words]) => (
          <a
            key={words}
            href={filtered(each === undefined ? unclassed : { ...unclassed, class: each })}
            aria-current={each === filter.class ? 'true' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      <form key={`${from ?? ''} ${to ?? ''}`} className="item-bounds" onSubmit={bound}>
        <label>
          Score from <input name="from" type="number" step="any" defaultValue={from} />
        </label>
        <label>
          to <input name="to" type="number" step="any" defaultValue={to} />
        </label>
        <button type="submit">Apply</button>
      </form>
    </div>
  );
}

function numberOf(text: FormDataEntryValue | null): number | undefined {
  return typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text))
    ? Number(text)
    : undefined;
}
