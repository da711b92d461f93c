import type { Operations } from '#shared/api/types.ts';
import { troubleOf } from './words.ts';

type Props = {
  of: Operations;
  part: Operations['troubles'][number]['part'];
  /** The cluster of Flink that did not answer. */
  cluster?: string;
};

/** A part that could not be read, and why. */
export function Unread({ of, part, cluster }: Props) {
  return (
    <div className="notice">
      <p>{troubleOf(of, part, cluster)}</p>
    </div>
  );
}
