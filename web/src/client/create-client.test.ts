import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { ApiError, createClient, fillPath, UNREADABLE, type CallInput } from './index.js';

afterEach(() => vi.useRealTimers());

interface Item {
  id: string;
}

interface Endpoints {
  'GET /items': {
    query: { page?: number; tags?: string[]; search?: string | null };
    answer: { data: Item[] };
  };
  'PUT /items/:id': { params: { id: string }; body: { name: string }; answer: { data: Item } };
  'POST /items/:id/like': { params: { id: string }; answer: { success: true } };
  'POST /pictures': { form: FormData; answer: { id: string } };
  'POST /logout': { body: undefined; query: undefined; answer: { success: true } };
  'GET /items/export': { query: { format: 'csv' | 'json' }; answer: unknown };
}

interface Sent {
  url: string;
  init: RequestInit;
}

/** A client on a network that gives `answers` one after another and records what is sent. */
function clientOn(answers: (() => Response | Promise<Response>)[], more: { token?: string } = {}) {
  const sent: Sent[] = [];
  const unauthorized: ApiError[] = [];
  const client = createClient<Endpoints>({
    baseUrl: '/api',
    language: () => 'fa',
    timeoutMs: 10_000,
    onUnauthorized: (error) => unauthorized.push(error),
    ...(more.token === undefined ? {} : { token: () => more.token ?? null }),
    fetch: async (url, init = {}) => {
      sent.push({ url: url as string, init });
      return (answers.shift() ?? (() => Response.json({ success: true })))();
    },
  });
  return { client, sent, unauthorized };
}

const refusal = (status: number, body: unknown, headers: Record<string, string> = {}) => [
  () => Response.json(body, { status, headers }),
];
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: unknown) => error as ApiError,
  );

describe('a call of the client', () => {
  it('fills the path, writes the query without empty values, and asks in the person’s language', async () => {
    const { client, sent } = clientOn([() => Response.json({ data: [{ id: 'a' }] })]);
    const query = { page: 2, tags: ['x', 'y z'], search: null };
    expect(await client.call('GET /items', { query })).toEqual({ data: [{ id: 'a' }] });
    expect(sent[0]?.url).toBe('/api/items?page=2&tags=x&tags=y+z');
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { 'Accept-Language': 'fa' },
    });
    expect(fillPath('/items/:id/:n', { id: 'a/b', n: 3 })).toBe('/items/a%2Fb/3');
    expect(() => fillPath('/items/:id')).toThrow('needs a value for id');
  });

  it('sends a body as JSON with the bearer token and the idempotency key', async () => {
    const { client, sent } = clientOn([], { token: 'secret' });
    await client.call('PUT /items/:id', { params: { id: '7' }, body: { name: 'نو' }, idempotencyKey: 'k-1' });
    const [{ url, init }] = sent as [Sent];
    expect([url, init.method, init.body]).toEqual(['/api/items/7', 'PUT', '{"name":"نو"}']);
    expect(init.headers).toMatchObject({
      'Content-Type': 'application/json',
      Authorization: 'Bearer secret',
      'Idempotency-Key': 'k-1',
    });
  });

  it('leaves the type of a form to the browser and sends no token without a session', async () => {
    const { client, sent } = clientOn([]);
    const form = new FormData();
    await client.call('POST /pictures', { form });
    expect(sent[0]?.init.body).toBe(form);
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Accept', 'Accept-Language']);
  });

  it('asks for a confirmation with the purpose and the name of the call, and is made again after it', async () => {
    const stepUp = () => Response.json({ code: 'auth/step_up_needed' }, { status: 403 });
    const asked: (readonly [string | null, string])[] = [];
    const answers = [stepUp, () => Response.json({ success: true }), stepUp];
    const client = createClient<Endpoints>({
      baseUrl: '/api',
      language: () => 'fa',
      timeoutMs: 10_000,
      onStepUp: (purpose, call) => Promise.resolve(asked.push([purpose, call]) === 1),
      fetch: () => Promise.resolve((answers.shift() ?? stepUp)()),
    });
    expect(await client.call('POST /logout', { purpose: 'Sign out' })).toEqual({ success: true });
    const refused = await errorOf(client.call('POST /logout'));
    expect(asked).toEqual([
      ['Sign out', 'POST /logout'],
      [null, 'POST /logout'],
    ]);
    expect(refused.code).toBe('auth/step_up_needed');
  });

  it('takes the response of a call that has been sent already', async () => {
    const { client, sent } = clientOn([]);
    const early = Promise.resolve(Response.json({ success: true, early: true }));
    expect(await client.call('POST /logout', { sent: early })).toMatchObject({ early: true });
    expect(sent).toEqual([]);
  });

  it('downloads a file with the name the server gives it', async () => {
    const headers = { 'content-disposition': 'attachment; filename="items.csv"' };
    const { client } = clientOn([() => new Response('id\na', { headers })]);
    const { file, name } = await client.download('GET /items/export', { query: { format: 'csv' } });
    expect([name, await file.text()]).toEqual(['items.csv', 'id\na']);
  });
});

describe('a call that fails', () => {
  it('throws the refusal with code, words, details and waiting time', async () => {
    const body = { success: false, code: 'request/too_many', message: 'Slow down.', failed_attempts: 2 };
    const { client } = clientOn(refusal(429, body, { 'retry-after': '30' }));
    const error = await errorOf(client.call('GET /items'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: body.code, reason: 'Slow down.', retryAfter: 30 });
    expect(error.details.failed_attempts).toBe(2);
    expect(error.message).toBe('HTTP error! status: 429');
  });

  it('is unavailable without an answer and behind a broken proxy, and unreadable when the answer is not ours', async () => {
    const page = (status: number) => () => new Response('<h1>Hello</h1>', { status });
    const { client } = clientOn([
      () => Promise.reject(new TypeError('down')),
      page(502),
      page(404),
      page(200),
    ]);
    const codes = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const { status, code } = await errorOf(client.call('GET /items'));
      codes.push([status, code]);
    }
    expect(codes).toEqual([
      [0, 'server/unavailable'],
      [502, 'server/unavailable'],
      [404, UNREADABLE],
      [200, UNREADABLE],
    ]);
  });

  it('ends although an answer that was on its way already never comes, or only its head', async () => {
    const { client } = clientOn([() => new Response(new ReadableStream(), { status: 200 })]);
    const silent = new Promise<Response>(() => undefined);
    for (const sent of [silent, undefined])
      expect(
        await errorOf(client.call('GET /items', { timeoutMs: 1, ...(sent === undefined ? {} : { sent }) })),
      ).toMatchObject({ status: 0, code: 'server/unavailable' });
  });

  it('lets a file take its time as long as something of it comes', async () => {
    vi.useFakeTimers();
    const pieces = ['a', 'b', 'c'];
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces.shift();
        await new Promise((resolve) => setTimeout(resolve, 60));
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    const { client } = clientOn([() => new Response(body, { headers: { 'content-type': 'text/csv' } })]);
    const download = client.download('GET /items/export', { query: { format: 'csv' }, timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(240);
    const { file } = await download;
    expect([await file.text(), file.type]).toEqual(['abc', 'text/csv']);
  });

  it('is unavailable after the time-out, and rethrows the reason when the caller aborts', async () => {
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        const stop = () => reject(new DOMException('aborted', 'AbortError'));
        if (init?.signal?.aborted === true) stop();
        init?.signal?.addEventListener('abort', stop);
      });
    const props = { baseUrl: '', language: () => 'en' as const, fetch: hanging };
    const slow = createClient<Endpoints>({ ...props, timeoutMs: 1 });
    expect(await errorOf(slow.call('GET /items'))).toMatchObject({ status: 0, code: 'server/unavailable' });

    const controller = new AbortController();
    const patient = createClient<Endpoints>({ ...props, timeoutMs: 60_000 });
    const hurried = patient.call('GET /items', { timeoutMs: 1 });
    expect(await errorOf(hurried)).toMatchObject({ status: 0, code: 'server/unavailable' });
    const call = errorOf(patient.call('GET /items', { signal: controller.signal }));
    const reason = new Error('left the page');
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(await errorOf(patient.call('GET /items', { signal: controller.signal }))).toBe(reason);
  });

  it('reports the end of the session, and no other refusal of a sign-in', async () => {
    const code = (code: string) => () =>
      Response.json({ success: false, code, message: '' }, { status: 401 });
    const { client, unauthorized } = clientOn([code('auth/wrong_credentials'), code('auth/unauthenticated')]);
    await errorOf(client.call('GET /items'));
    expect(unauthorized).toEqual([]);
    const error = await errorOf(client.call('GET /items'));
    expect(unauthorized).toEqual([error]);
    expect(error.reason).toBeNull();
  });
});

describe('the types of the client', () => {
  it('ask for exactly the parts that the contract names', () => {
    expectTypeOf<CallInput<Endpoints['PUT /items/:id']>>().toExtend<{
      readonly params: { id: string };
      readonly body: { name: string };
    }>();
    const { client } = clientOn([]);
    expectTypeOf(client.call<'GET /items'>)
      .parameter(1)
      .toExtend<object | undefined>();
    expectTypeOf(client.call<'PUT /items/:id'>).returns.resolves.toEqualTypeOf<{ data: Item }>();
    // Never run: the compiler alone judges these calls.
    const calls = () => [
      client.call('GET /items'),
      client.call('POST /logout'),
      // @ts-expect-error -- no such call
      client.call('GET /nothing'),
      // @ts-expect-error -- the path has a parameter
      client.call('POST /items/:id/like'),
      // @ts-expect-error -- a name is a text
      client.call('PUT /items/:id', { params: { id: '1' }, body: { name: 1 } }),
    ];
    expect(calls).toBeTypeOf('function');
  });
});
