import { brokenOff, type Problem, problemOf, unreachable } from '#shared/api/problem.ts';
import { EventParser, type ServerEvent } from '#shared/api/sse.ts';

const BASE = '/api/v1';

type Listener = () => void;
let signedOut: Listener = () => {};

/** Registers a listener for the end of the session on the server. */
export function onSignedOut(listener: Listener): void {
  signedOut = listener;
}

/** A path with its parameters escaped: {@code path`/projects/${id}`}. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((whole, part, i) => whole + encodeURIComponent(values[i - 1] ?? '') + part);
}

/** The full address of a path, for requests by the browser itself, such as a download. */
export function address(where: string): string {
  return BASE + where;
}

export async function get<T>(where: string, signal?: AbortSignal): Promise<T> {
  const response = await call(where, { signal: signal ?? null });
  return (await response.json()) as T;
}

/** Posts a body as JSON, or nothing. */
export async function post<T>(where: string, body?: unknown): Promise<T> {
  return send('POST', where, body);
}

/** Posts a body as JSON; a repeat with the same key and body has no effect. */
export async function postOnce<T>(where: string, body: unknown, key: string): Promise<T> {
  return send('POST', where, body, { 'Idempotency-Key': key });
}

/** Puts a body as JSON. */
export async function put<T>(where: string, body: unknown): Promise<T> {
  return send('PUT', where, body);
}

/** Changes only what the body names. */
export async function patch<T>(where: string, body: unknown): Promise<T> {
  return send('PATCH', where, body);
}

/** Deletes a resource; returns the reply, if there is one. */
export async function remove<T = void>(where: string): Promise<T> {
  return send('DELETE', where);
}

/** Yields the server's events until it closes the stream. */
export async function* events(where: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const response = await call(where, { signal, headers: { Accept: 'text/event-stream' } });
  if (response.body === null) {
    return;
  }
  const parser = new EventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    yield* parser.feed(chunk.value);
  }
}

/**
 * Sends a file from disk and reports the bytes sent. The browser reads it in pieces, so it is never
 * in memory as a whole. An aborted signal cancels the upload.
 */
export function upload(
  where: string,
  file: Blob,
  sent: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', BASE + where);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', (e) => {
      sent(e.loaded);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve();
      } else {
        reject(refused(request.status, request.responseText));
      }
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(brokenOff()));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

async function send<T>(
  method: string,
  where: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const json = {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await call(where, { method, ...(body === undefined ? {} : json) });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function call(where: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + where, init);
  } catch (thrown) {
    throw init.signal?.aborted === true ? thrown : unreachable();
  }
  if (!response.ok) {
    throw refused(response.status, await response.text());
  }
  return response;
}

function refused(status: number, body: string): Problem {
  if (status === 401) {
    signedOut();
  }
  return problemOf(status, body);
}
