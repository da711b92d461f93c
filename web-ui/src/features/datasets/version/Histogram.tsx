/** Counts as columns; the highest fills the height. Decorative: the numbers are elsewhere. */
export function Histogram({ counts }: { counts: number[] }) {
  const highest = Math.max(1, ...counts);
  const width = 100 / counts.length;
  return (
    <svg className="ds-columns-area" aria-hidden="true">
      {counts.map((n, i) => {
        // A non-zero count is always visible, however small.
        const height = n === 0 ? 0 : Math.max(1.5, (100 * n) / highest);
        return (
          <rect
            key={i}
            x={`${i * width + width * 0.08}%`}
            width={`${width * 0.84}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
          />
        );
      })}
    </svg>
  );
}
