import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { BODY_LIMITS, BodyReader } from './read-body.js';

const reader = new BodyReader(new ManualTimers());
const contract = { path: 'POST /', summary: '', access: 'anyone', limit: 'writes', refusals: [] } as const;
const app = express();
app.post('/', async (request, response) => {
  const refused = await reader.read(request, response, contract, { account: null, address: 'a' });
  response.json(refused ?? { body: request.body as unknown });
});
const server = app.listen(0, '127.0.0.1');
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(body: string | Buffer, headers: Record<string, string> = {}): Promise<unknown> {
  if (!server.listening) await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent = { 'content-type': 'application/json', ...headers };
  return (
    await fetch(url, { method: 'POST', headers: sent, body: new Uint8Array(Buffer.from(body)) })
  ).json();
}

describe('a body', () => {
  it.each([
    ['nests too deeply', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`],
    ['has too many parts', `{"a":[${'0,'.repeat(BODY_LIMITS.open.parts)}0]}`],
  ])('that %s is judged before it is parsed', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect(await send(body)).toMatchObject({ ok: false, code: 'request/invalid' });
      expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
    } finally {
      parse.mockRestore();
    }
  });

  it('is read as UTF-8 only', async () => {
    expect(await send('{"a":"é"}')).toEqual({ body: { a: 'é' } });
    const other = { 'content-type': 'application/json; charset=utf-16le' };
    expect(await send(Buffer.from('{"a":1}', 'utf16le'), other)).toMatchObject({ code: 'request/invalid' });
  });

  it('that is no JSON is invalid, and one of another type is not read', async () => {
    expect(await send('{"a":')).toMatchObject({ code: 'request/invalid' });
    expect(await send('{"a":1}', { 'content-type': 'text/plain' })).toEqual({});
  });
});
