import { useState } from 'react';
import type { Operations as State } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Work } from './Work.tsx';
import { Machines } from './Machines.tsx';
import { findings, isLeaderless } from './words.ts';

/** The server reads each part at most this often. A page in the background does not ask. */
const AGAIN_MS = 5_000;

/** For operators: how the platform runs, in ids, counts and times. */
export function Operations() {
  const [pausing, setPausing] = useState(false);
  const found = useGet<State>('/operations', () => (pausing ? false : AGAIN_MS));
  return (
    <>
      <h1>Operations</h1>
      <Loaded of={found} what="operations" lines={6}>
        {(state) => (
          <>
            <Findings of={state} />
            <div className="actions">
              <button type="button" onClick={() => setPausing(!pausing)}>
                {pausing ? 'Follow again' : 'Stop following'}
              </button>
              <span className="quiet">
                Read {moment(state.read_at)}
                {pausing ? '.' : ', and again every 5 seconds.'}
              </span>
            </div>
            <Work of={state} />
            <Machines of={state} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** When a condition was first read that has held in each reading since; null: it does not hold. */
function useSince(holds: boolean, readAt: string): string | null {
  const [since, setSince] = useState<string | null>(null);
  const now = holds ? (since ?? readAt) : null;
  if (now !== since) {
    setSince(now);
  }
  return now;
}

function Findings({ of }: { of: State }) {
  const since = useSince(isLeaderless(of), of.read_at);
  const [first, ...others] = findings(of, since);
  return (
    <>
      <p className="finding">{first}</p>
      {others.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </>
  );
}
