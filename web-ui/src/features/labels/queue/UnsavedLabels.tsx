import { plural } from '#shared/format/numbers.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { wordsOf } from '#shared/images/imageText.ts';
import { isOpen } from './outbox.ts';
import { outbox, useOutbox } from './useOutbox.ts';

/**
 * Unsaved labels: waiting for a retry, or refused. Shown on every page, because the tab must stay
 * open.
 */
export function UnsavedLabels() {
  const { tasks, trouble } = useOutbox();
  const waiting = tasks.filter(isOpen).length;
  return (
    <>
      {trouble !== null && waiting > 0 && (
        <ProblemNotice problem={trouble}>
          <p>
            <strong>{plural(waiting, 'label is', 'labels are')} not saved yet.</strong> They are
            kept in this tab and sent again. You can go on; keep the tab open.
          </p>
          <button type="button" onClick={outbox.retry}>
            Try now
          </button>
        </ProblemNotice>
      )}
      {tasks.map(
        ({ key, answer, refused }) =>
          refused !== null && (
            <ProblemNotice key={key} problem={refused}>
              <p>
                The label of “{wordsOf(answer.text).slice(0, 80)}” was refused and does not count.
              </p>
              <button type="button" onClick={() => outbox.drop(key)}>
                All right
              </button>
            </ProblemNotice>
          ),
      )}
    </>
  );
}
