import { amendAddress, usePlace } from '#shared/navigation/router.ts';
import { useDebounced } from './useDebounced.ts';

/**
 * The threshold that the reader has selected; the address keeps it. It is written there after a
 * pause, because browsers refuse writes as frequent as those of a drag. Null: the fitted one.
 */
export function useThreshold(): [number | null, (at: number | null) => void] {
  const written = usePlace().query.get('at');
  const kept = written === null || written.trim() === '' ? Number.NaN : Number(written);
  const { waiting, put } = useDebounced<number | null>((to) =>
    amendAddress({ at: to === null ? null : String(to) }),
  );
  const at = waiting === null ? (Number.isFinite(kept) ? kept : null) : waiting.last;
  return [at, put];
}
