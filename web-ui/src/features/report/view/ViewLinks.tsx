import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import type { View } from './view.ts';

type Props = {
  view: View;
  /** The address of this page with another view. */
  at: (view: View) => string;
  /** Families of metrics in the report, with their names. */
  families: [string, string][];
  embedders: string[];
};

/**
 * Links for the order of the rows, the rows shown, and plot or numbers; the address holds the
 * choice.
 */
export function ViewLinks({ view, at, families, embedders }: Props) {
  return (
    <div className="views">
      <OptionLinks<View['order']>
        label="Order of the rows"
        options={[
          ['value', 'by value'],
          ['name', 'by metric'],
        ]}
        current={view.order}
        at={(order) => at({ ...view, order })}
      />
      {families.length > 1 && (
        <OptionLinks<string | null>
          label="Families of metrics"
          options={[[null, 'all families'], ...families]}
          current={view.family ?? null}
          at={(family) => at({ ...view, row: null, family })}
        />
      )}
      {embedders.length > 1 && (
        <OptionLinks<string | null>
          label="Embedders"
          options={[[null, 'all embedders'], ...embedders.map((name) => [name, name] as const)]}
          current={view.embedder ?? null}
          at={(embedder) => at({ ...view, row: null, embedder })}
        />
      )}
      <OptionLinks
        label="Plot or numbers"
        options={[
          [false, 'as a plot'],
          [true, 'in numbers'],
        ]}
        current={view.numbers === true}
        at={(numbers) => at({ ...view, numbers })}
      />
    </div>
  );
}
