import { isLight, viridis } from './viridis.ts';

/** A share in its colour, from 0 to 1, with the number on it; null where it is undefined. */
export function ShareCell({ of, text }: { of: number | null; text: string }) {
  return (
    <svg className="share-cell" viewBox="0 0 64 32" aria-hidden="true">
      <rect
        width="64"
        height="32"
        {...(of === null ? { className: 'cell-undefined' } : { fill: viridis(of) })}
      />
      <text
        x="32"
        y="21"
        textAnchor="middle"
        className={of === null || isLight(of) ? 'pair-dark' : 'pair-white'}
      >
        {text}
      </text>
    </svg>
  );
}
