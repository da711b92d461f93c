import { path } from '#shared/api/client.ts';
import type { Profile } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { LabelBalance } from './LabelBalance.tsx';
import { Lengths, type Unit } from './Lengths.tsx';

type Props = { version: string; unit: Unit; at: (unit: Unit) => string };

/** The labels of a version's answers, and the lengths of its texts. */
export function ProfilePanel({ version, unit, at }: Props) {
  const found = useGet<Profile>(path`/versions/${version}/profile`);
  if (found.state === 'failed') {
    return <ProblemNotice problem={found.problem} again={found.reload} />;
  }
  const profile = found.state === 'ready' ? found.value : null;
  return (
    <div className="ds-profile" aria-busy={profile === null}>
      {profile === null ? (
        <p className="loading" role="status">
          Counting labels and lengths. For a large version this takes some seconds the first time.
        </p>
      ) : (
        <>
          <LabelBalance profile={profile} />
          <Lengths profile={profile} unit={unit} at={at} />
        </>
      )}
    </div>
  );
}
