import { plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { AllItems } from './AllItems.tsx';
import { FilterForm } from '../search/FilterForm.tsx';
import { type Filter, filterOf, isFiltered, queryOf } from '../search/filter.ts';
import { FoundItems } from './FoundItems.tsx';
import { placeOf } from './rowNumbers.ts';

type Props = { project: string; version: string; items: number; query: URLSearchParams };

/** The items of a version, any number: all by position, or those that match a search. */
export function ItemBrowser({ project, version, items, query }: Props) {
  const filter = filterOf(query);
  const unit = query.get('unit');
  const at = (next: Record<string, string>) =>
    links.version(project, version, { ...next, ...(unit === null ? {} : { unit }) });
  const choose = (next: Filter) => go(at(queryOf(next)));
  const place = placeOf(query, items);
  return (
    <section aria-labelledby="items">
      <h2 id="items">Items</h2>
      <FilterForm version={version} filter={filter} choose={choose} />
      {items === 0 ? (
        <p className="empty">The version has no items.</p>
      ) : isFiltered(filter) ? (
        <FoundItems
          key={JSON.stringify(queryOf(filter))}
          project={project}
          version={version}
          filter={filter}
          reset={at({})}
        />
      ) : (
        <AllItems
          key={version}
          project={project}
          version={version}
          items={items}
          place={place}
          at={(row) => at(row === 0 ? {} : { at: String(row + 1) })}
        />
      )}
      <p className="quiet">
        {plural(items, 'item')} in the order of the file; a line opens the item.
      </p>
    </section>
  );
}
