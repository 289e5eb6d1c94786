import type { Failure } from '@hokm/shared/api';
import { currentLanguage } from '../i18n/setup.js';

/** A call that the server refused or did not answer. The message is the requirement's generic text. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** What the server said to people, when it said anything. */
    readonly reason: string | null,
    /** What else the refusal tells: how many tries are left, by what to go on. */
    readonly details: Partial<Failure> = {},
  ) {
    super(status === 0 ? 'Network error' : `HTTP error! status: ${status}`);
    this.name = 'ApiError';
  }
}

/** The refusal in a failed answer's body, whatever the body is. */
export function refusalIn(status: number, body: unknown): ApiError {
  const details: { code?: unknown; message?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const { code, message } = details;
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'server/unavailable',
    typeof message === 'string' ? message : null,
    details as Partial<Failure>,
  );
}

async function refusalOf(response: Response): Promise<ApiError> {
  // A proxy's error page is no JSON; the status says enough.
  const body: unknown = await response.json().catch(() => null);
  return refusalIn(response.status, body);
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  token?: string | null;
  signal?: AbortSignal;
  /** The call goes on when the page is left. */
  keepalive?: boolean;
  /** The answer of a call that has been sent already. */
  inFlight?: Promise<Response> | null;
}

/** Longest wait for an answer, ms. */
const TIMEOUT = 20_000;

/** Follows the caller's signal and ends the call after `TIMEOUT`; `done` lets go of both. */
function withTimeout(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT);
  signal?.addEventListener('abort', abort);
  const done = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, done };
}

/** Sends a call and reads its answer with `read`. Throws `ApiError`: status 0 when there was no answer at all. */
async function ask<Answer>(
  path: string,
  { method = 'GET', body, token, keepalive = false, signal: outer, inFlight }: CallOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() };
  if (body) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const { signal, done } = withTimeout(outer);
  try {
    const init: RequestInit = { method, headers, credentials: 'include', signal, keepalive };
    if (body) init.body = JSON.stringify(body);
    const response = await (inFlight ?? fetch(`/api${path}`, init));
    if (!response.ok) throw await refusalOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError || outer?.aborted) throw error;
    throw new ApiError(0, 'server/unavailable', null);
  } finally {
    done();
  }
}

/**
 * One call to the server's `/api`, with JSON both ways. `Answer` is the contract's type, which the server
 * checks on its side. Throws `ApiError`: status 0 when there was no answer at all.
 */
export function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  return ask(path, options, (response) => response.json() as Promise<Answer>);
}

/** The name that an answer gives its file; null without one. */
function fileName(response: Response): string | null {
  return /filename="?([\w.-]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
}

/** One call that is answered with a file. */
export function callForFile(
  path: string,
  options: CallOptions = {},
): Promise<{ file: Blob; name: string | null }> {
  return ask(path, options, async (response) => ({ file: await response.blob(), name: fileName(response) }));
}
