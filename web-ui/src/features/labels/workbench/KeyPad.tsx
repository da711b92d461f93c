import { type Act, type Key, keysOf } from './keys.ts';
import type { Kind } from '../queue/task.ts';

type Props = { kind: Kind; act: (wanted: Act) => void };

/** The keys as buttons, for phones and for learning them. */
export function KeyPad({ kind, act }: Props) {
  const { say, lead } = keysOf(kind);
  return (
    <div className="label-pad" role="group" aria-label="What you say">
      <p className="label-say">
        {say.map((key) => (
          <Press key={key.key} of={key} act={act} />
        ))}
      </p>
      <p className="label-lead">
        {lead.map((key) => (
          <Press key={key.key} of={key} act={act} />
        ))}
      </p>
    </div>
  );
}

function Press({ of: { shown, words, act: wanted, tone }, act }: { of: Key; act: Props['act'] }) {
  return (
    <button
      type="button"
      className={tone === undefined ? undefined : `label-${tone}`}
      aria-keyshortcuts={shown}
      onClick={() => act(wanted)}
    >
      <kbd>{shown}</kbd> {words}
    </button>
  );
}
