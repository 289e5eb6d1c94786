import { ApiError, toApiError, UNAVAILABLE, UNREADABLE } from './api-error.js';
import type { CallAnswer, CallArguments, CallOptions } from './endpoints.js';

export interface ClientProps {
  /** Prefix of all paths, e.g. `/api`. */
  readonly baseUrl: string;
  /** The bearer token; without one the session cookie alone identifies the caller. */
  readonly token?: () => string | null;
  /** Languages that the caller speaks, as `Accept-Language` names them. */
  readonly language: () => string;
  /** Longest wait for an answer, ms. */
  readonly timeoutMs: number;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  /**
   * Called when the server no longer knows the session, or the account is closed; `token` is the one that was sent.
   */
  readonly onUnauthorized?: (error: ApiError, token: string | null) => void;
  /**
   * Called when a call needs a confirmed session, with the call's purpose in words (null: it does not say) and its name in the
   * contract. True: it was confirmed, and the call is made again.
   */
  readonly onStepUp?: (purpose: string | null, call: string) => Promise<boolean>;
  /** Called when the product is under maintenance. */
  readonly onMaintenance?: (error: ApiError) => void;
}

type Scalar = string | number | boolean;

export interface RequestInput extends CallOptions {
  /** Values of the `:names` in the path. */
  readonly params?: object;
  /** Fields that are null, undefined or empty are left out; an array repeats its field. */
  readonly query?: object;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly form?: FormData;
}

/** A downloaded file with the name that the server gave it. */
export interface DownloadedFile {
  readonly file: Blob;
  readonly name: string | null;
}

/** A path with its `:names` filled in. */
export function fillPath(path: string, params: object = {}): string {
  const values = params as Readonly<Record<string, Scalar>>;
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`);
    return encodeURIComponent(value);
  });
}

function queryText(query: object = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Scalar | readonly Scalar[] | null][])
    for (const each of Array.isArray(value) ? value : [value])
      if (each != null && each !== '') params.append(name, String(each));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** A signal that follows `outer` and aborts after `ms`, or `ms` after the last `more`. `release` must be called when the request is over. */
function withTimeout(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  /** Rejects with the end, also where what is waited for does not know of the signal. */
  const until = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new ApiError(0, UNAVAILABLE)));
  });
  until.catch(() => undefined);
  const abort = () => controller.abort();
  let timer = setTimeout(abort, ms);
  const more = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, ms);
  };
  if (outer?.aborted === true) abort();
  outer?.addEventListener('abort', abort);
  const release = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, until, more, release };
}

/** The body as JSON; null when it is none. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const answer = await readJson(response);
  if (typeof answer !== 'object' || answer === null) throw new ApiError(response.status, UNREADABLE);
  return answer;
}

/** `more` is called with each piece: a large file may take its time. */
async function readFile(response: Response, more: () => void): Promise<DownloadedFile> {
  const pieces: BlobPart[] = [];
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    more();
    pieces.push(piece.value);
  }
  const file = new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
  const name = /filename="?([\w.-]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file, name: name ?? null };
}

function toInit(
  method: string,
  input: RequestInput,
  { language, headers: always }: ClientProps,
  bearer: string | null,
): RequestInit {
  const { body, form, idempotencyKey, keepalive = false } = input;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language(),
    ...always,
    // The browser names the type of a form itself: the boundary between its parts belongs to it.
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
  const content = body === undefined ? form : JSON.stringify(body);
  return {
    method,
    headers,
    credentials: 'include',
    keepalive,
    ...(content === undefined ? {} : { body: content }),
  };
}

/**
 * The HTTP client of the apps. `Endpoints` maps `'METHOD /path/:param'` to `{ params, query, body, answer }`. Answers are
 * typed by the contract and not checked again: the server checks them before it sends them.
 *
 * All functions throw `ApiError`, and the signal's reason when the caller aborted.
 */
export function createClient<Endpoints>(props: ClientProps) {
  const { baseUrl, timeoutMs, onUnauthorized, onMaintenance, onStepUp } = props;
  const send = props.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  async function exchange<Answer>(
    method: string,
    path: string,
    input: RequestInput,
    read: (response: Response, more: () => void) => Promise<Answer>,
  ): Promise<Answer> {
    const url = `${baseUrl}${fillPath(path, input.params)}${queryText(input.query)}`;
    const bearer = props.token?.() ?? null;
    const { signal, until, more, release } = withTimeout(input.timeoutMs ?? timeoutMs, input.signal);
    const answer = async () => {
      const response = await (input.sent ?? send(url, { ...toInit(method, input, props, bearer), signal }));
      if (response.ok) return read(response, more);
      const retryAfter = response.headers.get('retry-after');
      throw toApiError(response.status, await readJson(response), retryAfter);
    };
    try {
      return await Promise.race([answer(), until]);
    } catch (error) {
      if (input.signal?.aborted === true) throw input.signal.reason;
      if (!(error instanceof ApiError)) throw new ApiError(0, UNAVAILABLE);
      if (error.code === 'auth/unauthenticated' || error.code === 'auth/account_inactive')
        onUnauthorized?.(error, bearer);
      if (error.code === 'server/maintenance') onMaintenance?.(error);
      throw error;
    } finally {
      release();
    }
  }

  /** The exchange, repeated once after the person has confirmed their session. */
  async function confirmed<Answer>(...args: Parameters<typeof exchange<Answer>>): Promise<Answer> {
    const [method, path, { purpose = null }] = args;
    try {
      return await exchange(...args);
    } catch (error) {
      const isNeeded = error instanceof ApiError && error.code === 'auth/step_up_needed';
      if (!isNeeded || onStepUp === undefined || !(await onStepUp(purpose, `${method} ${path}`))) throw error;
      return exchange(...args);
    }
  }

  const split = (endpoint: string): [method: string, path: string] => {
    const space = endpoint.indexOf(' ');
    return [endpoint.slice(0, space), endpoint.slice(space + 1)];
  };

  return {
    /** Any call, not typed by the contract. */
    request: (method: string, path: string, input: RequestInput = {}): Promise<unknown> =>
      exchange(method, path, input, readAnswer),
    /** One call of the contract. */
    call: <Path extends keyof Endpoints & string>(
      path: Path,
      ...[input]: CallArguments<Endpoints[Path]>
    ): Promise<CallAnswer<Endpoints[Path]>> =>
      confirmed(...split(path), (input ?? {}) as RequestInput, readAnswer) as Promise<
        CallAnswer<Endpoints[Path]>
      >,
    /** One call of the contract that answers with a file. */
    download: <Path extends keyof Endpoints & string>(
      path: Path,
      ...[input]: CallArguments<Endpoints[Path]>
    ): Promise<DownloadedFile> => confirmed(...split(path), (input ?? {}) as RequestInput, readFile),
  };
}
