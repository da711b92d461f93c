/**
 * A refusal or failure of the API or the network: a sentence for people and a code for programs.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly places: { pointer: string; detail: string }[];
  /** The request's id in the server's log, after an internal error. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    sentence: string,
    places: { pointer: string; detail: string }[] = [],
    requestId: string | null = null,
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.places = places;
    this.requestId = requestId;
  }
}

type Body = {
  title?: string;
  code?: string;
  detail?: string;
  request_id?: string;
  errors?: { pointer?: string; detail?: string }[];
};

/** Parses a problem from a response body, which may not be ours (a proxy's page, or empty). */
export function problemOf(status: number, body: string): Problem {
  const parsed = parse(body);
  return new Problem(
    status,
    parsed.code ?? 'http-' + status,
    parsed.detail ?? parsed.title ?? `The server answered ${status} without a reason.`,
    (parsed.errors ?? []).map((e) => ({ pointer: e.pointer ?? '', detail: e.detail ?? '' })),
    status >= 500 ? (parsed.request_id ?? null) : null,
  );
}

export function unreachable(): Problem {
  return new Problem(0, 'unreachable', 'The server does not answer. Is ./sextant start running?');
}

export function brokenOff(): Problem {
  return new Problem(0, 'broken-off', 'The upload was interrupted.');
}

/** Converts any thrown value to a problem. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) {
    return thrown;
  }
  return new Problem(0, 'unexpected', thrown instanceof Error ? thrown.message : String(thrown));
}

function parse(body: string): Body {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
