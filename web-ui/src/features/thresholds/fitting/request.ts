import { Problem } from '#shared/api/problem.ts';
import type { Calibration } from '#shared/api/types.ts';
import { labelRequest, valueOf } from '#shared/labels/labelChoice.ts';
import { type Aim, OBJECTIVES } from '../model/objectives.ts';

/** The score to calibrate. */
export type Subject = {
  metric: string;
  embedder: string | null;
  label: 'grounded' | 'factuality';
};

/** The form's values. */
export type FormValues = {
  objective: string | null;
  target: string;
  cutoff: string;
  bands: boolean;
  accept: string;
  reject: string;
  /** Whose labels count, as a value of the select; empty: those of the experiment. */
  labels: string;
};

/**
 * The request body, or a sentence on what is missing. There is no default: the reader must state
 * the cost of an error.
 */
export function fitRequest(subject: Subject, filled: FormValues): Record<string, unknown> {
  const objective = filled.objective as Aim | null;
  if (objective === null || !(objective in OBJECTIVES)) {
    throw missing('Choose an objective for the threshold: there is no default.');
  }
  const { metric, embedder, label } = subject;
  return {
    metric,
    ...(embedder === null ? {} : { embedder_id: embedder }),
    label,
    ...labelRequest(filled.labels),
    ...(label === 'factuality' ? { factuality_cutoff: cutoffOf(filled.cutoff) } : {}),
    objective,
    ...(OBJECTIVES[objective].limit
      ? { target: shareIn(filled.target, 'Enter the limit in percent.') }
      : {}),
    ...(filled.bands
      ? {
          accept_error_at_most: shareIn(
            filled.accept,
            'Enter the highest share of risky answers among the accepted.',
          ),
          reject_error_at_most: shareIn(
            filled.reject,
            'Enter the highest share of trustworthy answers among the rejected.',
          ),
        }
      : {}),
  };
}

/** The request body for the same fit again, on current labels and scores. */
export function refitRequest(
  of: Parameters<typeof manualRequest>[0] & Pick<Calibration, 'objective' | 'target'>,
) {
  const { target, ...rest } = manualRequest(of, of.target ?? 0);
  return { ...rest, objective: of.objective, ...(of.target === null ? {} : { target }) };
}

/** The request body for saving the selected threshold; all else is unchanged. */
export function manualRequest(
  of: Pick<
    Calibration,
    | 'metric'
    | 'embedder'
    | 'label'
    | 'label_source'
    | 'labeller'
    | 'factuality_cutoff'
    | 'accept_error_at_most'
    | 'reject_error_at_most'
  >,
  threshold: number,
): Record<string, unknown> {
  const { metric, embedder, label } = of;
  const rest = {
    embedder_id: embedder?.id,
    factuality_cutoff: of.factuality_cutoff,
    accept_error_at_most: of.accept_error_at_most,
    reject_error_at_most: of.reject_error_at_most,
  };
  return {
    metric,
    label,
    ...labelRequest(valueOf(of)),
    objective: 'by-hand',
    target: threshold,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)),
  };
}

/**
 * A share from a typed percentage: {@code 5}, {@code 2.5 %}, {@code 2,5}; null if it is not one.
 */
export function shareOf(written: string): number | null {
  const plain = written.replace('%', '').replace(',', '.').trim();
  const value = plain === '' ? Number.NaN : Number(plain);
  return value >= 0 && value <= 100 ? Number((value / 100).toFixed(6)) : null;
}

function shareIn(written: string, sentence: string): number {
  const share = shareOf(written);
  if (share === null) {
    throw missing(sentence + ' It must be a number from 0 to 100.');
  }
  return share;
}

function cutoffOf(written: string): number {
  const value = Number(written.replace(',', '.').trim() || Number.NaN);
  if (!(value > 0 && value <= 1)) {
    throw missing(
      'Enter the factuality below which an answer counts as risky: a number above 0, at most 1.',
    );
  }
  return value;
}

function missing(sentence: string): Problem {
  return new Problem(0, 'form-incomplete', sentence);
}
