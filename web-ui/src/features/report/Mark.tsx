type Props = { hue: number | null; value: number; low: number; high: number };

/** Hues and dashes repeat after so many embedders, shapes do too; the row's words say which it is. */
const HUES = 4;

/** An interval with its value, in percent of the axis; an embedder has a hue, a dash and a shape. */
export function Mark({ hue, value, low, high }: Props) {
  const name = hue === null ? 'floor' : `hue-${hue % HUES}`;
  return (
    <g className={`mark ${name}`}>
      <line className="mark-interval" x1={`${low}%`} x2={`${high}%`} y1="50%" y2="50%" />
      <line x1={`${low}%`} x2={`${low}%`} y1="32%" y2="68%" />
      <line x1={`${high}%`} x2={`${high}%`} y1="32%" y2="68%" />
      <svg x={`${value}%`} y="50%" className="mark-shape">
        <Shape hue={hue} />
      </svg>
    </g>
  );
}

function Shape({ hue }: { hue: number | null }) {
  switch (hue === null ? null : hue % HUES) {
    case 0:
      return <circle r="5" />;
    case 1:
      return <rect x="-4.5" y="-4.5" width="9" height="9" />;
    case 2:
      return <path d="M0 -6 6 0 0 6 -6 0Z" />;
    case 3:
      return <path d="M0 -6 5.5 4.5 -5.5 4.5Z" />;
    default:
      return <circle r="3.5" />;
  }
}
