/** An answer of the server as a test reads it. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Calls under `/api` of a server, as the person whose session's token it is (nobody's for null). */
export function apiOf(url: string, token: string | null) {
  return async function call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

/** An answer’s status and what it was refused with; `done` for a success, whatever it holds. */
export async function outcomeOf(
  response: Response,
): Promise<{ readonly status: number; readonly code: string }> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const { code } = isJson ? ((await response.json()) as { code?: unknown }) : {};
  // A stream of events has no end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true)
    await response.body?.cancel();
  else if (!isJson) await response.arrayBuffer();
  return { status: response.status, code: typeof code === 'string' ? code : 'done' };
}
