import { capital } from '#shared/format/text.ts';
import { scoreIn } from '#shared/terms/units.ts';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import type { FormEvent } from 'react';
import type { Metric, Series } from '#shared/api/types.ts';
import { go } from '#shared/navigation/router.ts';
import type { ItemFilter } from '../view/itemFilter.ts';
import { sortOf, sortsOf } from './filterText.ts';
import type { LabelKind } from '../series/model.ts';

type Props = {
  series: Series;
  kind: LabelKind;
  metric: Metric | undefined;
  filter: ItemFilter;
  filtered: (filter: ItemFilter) => string;
};

/** Chooses the order, the class, and the range of scores. */
export function ItemFilters({ series, kind, metric, filter, filtered }: Props) {
  const { sort: _, ...unsorted } = filter;
  const { class: __, ...unclassed } = filter;
  const { from, to, ...unbounded } = filter;
  const sort = sortOf(series, filter);
  const sorts = sortsOf(series);
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
      <OptionLinks
        label="Order of the items"
        options={sorts}
        current={sort}
        at={(each) =>
          filtered(
            each === 'most-wrong' || (each === 'rising' && sorts[0]?.[0] === each)
              ? unsorted
              : { ...unsorted, sort: each },
          )
        }
      />
      <OptionLinks
        label="Class of the items"
        options={classes}
        current={filter.class}
        at={(each) => filtered(each === undefined ? unclassed : { ...unclassed, class: each })}
      />
      <form key={`${from ?? ''} ${to ?? ''}`} className="item-bounds" onSubmit={bound}>
        <label>
          {capital(scoreIn(metric))} from{' '}
          <input name="from" type="number" step="any" defaultValue={from} />
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
