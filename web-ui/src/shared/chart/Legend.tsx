import { type Drawing, type Layer, legendOf } from '#shared/chart/drawing.ts';
import { dashOf, symbolOf } from '#shared/chart/palette.ts';

/**
 * The legend of the lines and marks, each with its dash or shape, so that they do not differ by
 * colour alone.
 */
export function Legend({ drawing }: { drawing: Drawing }) {
  const named = legendOf(drawing);
  return named.length < 2 ? null : (
    <ul className="chart-legend">
      {named.map((layer) => (
        <li key={layer.name}>
          <Swatch layer={layer} />
          {layer.name}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ layer: { kind, hue } }: { layer: Layer }) {
  const name = typeof hue === 'number' ? (hue < 0 ? 'hue-ink' : `hue-${hue % 4}`) : `swatch-${hue}`;
  return (
    <svg className={`mark ${name}`} width="26" height="12" aria-hidden="true">
      {kind === 'band' && <rect className="swatch-band" y="1" width="26" height="10" />}
      {kind === 'stems' && <rect className="swatch-stem" x="8" y="1" width="10" height="11" />}
      {kind === 'area' && <rect className="swatch-band" y="6" width="26" height="6" />}
      {(kind === 'line' || kind === 'area') && (
        <line x1="0" x2="26" y1="6" y2="6" strokeDasharray={dashOf(hue).join(' ')} />
      )}
      {kind === 'points' && <path className="swatch-shape" d={SHAPES[symbolOf(hue)]} />}
    </svg>
  );
}

const SHAPES: Record<string, string> = {
  circle: 'M8 6a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  rect: 'M8.5 1.5h9v9h-9Z',
  diamond: 'M13 0 19 6 13 12 7 6Z',
  triangle: 'M13 0.5 18.5 11 7.5 11Z',
};
