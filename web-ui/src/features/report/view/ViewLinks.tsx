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
  const orders = [
    ['value', 'by value'],
    ['name', 'by metric'],
  ] as const;
  return (
    <div className="views">
      <nav className="order" aria-label="Order of the rows">
        {orders.map(([order, words]) => (
          <Choice key={order} href={at({ ...view, order })} chosen={order === view.order}>
            {words}
          </Choice>
        ))}
      </nav>
      {families.length > 1 && (
        <nav className="order" aria-label="Families of metrics">
          <Choice href={at({ ...view, row: null, family: null })} chosen={view.family == null}>
            all families
          </Choice>
          {families.map(([family, name]) => (
            <Choice
              key={family}
              href={at({ ...view, row: null, family })}
              chosen={family === view.family}
            >
              {name}
            </Choice>
          ))}
        </nav>
      )}
      {embedders.length > 1 && (
        <nav className="order" aria-label="Embedders">
          <Choice href={at({ ...view, row: null, embedder: null })} chosen={view.embedder == null}>
            all embedders
          </Choice>
          {embedders.map((embedder) => (
            <Choice
              key={embedder}
              href={at({ ...view, row: null, embedder })}
              chosen={embedder === view.embedder}
            >
              {embedder}
            </Choice>
          ))}
        </nav>
      )}
      <nav className="order" aria-label="Plot or numbers">
        <Choice href={at({ ...view, numbers: false })} chosen={view.numbers !== true}>
          as a plot
        </Choice>
        <Choice href={at({ ...view, numbers: true })} chosen={view.numbers === true}>
          in numbers
        </Choice>
      </nav>
    </div>
  );
}

function Choice({ href, chosen, children }: { href: string; chosen: boolean; children: string }) {
  return (
    <a href={href} aria-current={chosen ? 'true' : undefined}>
      {children}
    </a>
  );
}
