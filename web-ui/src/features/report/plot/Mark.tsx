import { symbolOf } from '#shared/chart/palette.ts';

type Props = {
  hue: number | null;
  value: number;
  /** Null if there is no interval. */
  reach: { low: number; high: number } | null;
};

/**
 * Hues and dashes repeat after this many embedders, each time with other shapes; the row's text
 * names the embedder.
 */
const HUES = 4;

/**
 * An interval with its value, in percent of the axis. An embedder has a hue, a dash and a shape; a
 * floor (null) is grey, a score without an embedder (-1) is ink.
 */
export function Mark({ hue, value, reach }: Props) {
  return (
    <g className={`mark ${hueName(hue)}`}>
      {reach !== null && <Reach {...reach} />}
      <svg x={`${value}%`} y="50%" className="mark-shape">
        <Shape hue={hue} />
      </svg>
    </g>
  );
}

function Reach({ low, high }: { low: number; high: number }) {
  return (
    <>
      <line className="mark-interval" x1={`${low}%`} x2={`${high}%`} y1="50%" y2="50%" />
      <line x1={`${low}%`} x2={`${low}%`} y1="32%" y2="68%" />
      <line x1={`${high}%`} x2={`${high}%`} y1="32%" y2="68%" />
    </>
  );
}

/** The CSS class that gives a drawing its hue. */
export function hueName(hue: number | null): string {
  return hue === null ? 'floor' : hue < 0 ? 'hue-ink' : `hue-${hue % HUES}`;
}

function Shape({ hue }: { hue: number | null }) {
  if (hue === null) {
    return <circle r="3.5" />;
  }
  if (hue < 0) {
    return <circle r="4.5" className="mark-hollow" />;
  }
  switch (symbolOf(hue)) {
    case 'rect':
      return <rect x="-4.5" y="-4.5" width="9" height="9" />;
    case 'diamond':
      return <path d="M0 -6 6 0 0 6 -6 0Z" />;
    case 'triangle':
      return <path d="M0 -6 5.5 4.5 -5.5 4.5Z" />;
    default:
      return <circle r="5" />;
  }
}
