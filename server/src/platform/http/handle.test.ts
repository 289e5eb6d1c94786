import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@hokm/shared/api/endpoint';
import { apiRouter } from './api-router.js';
import { CallLimits, limitsOf } from './call-limits.js';
import { handle } from './handle.js';
import { openDoors } from '../../../test/support/settings.js';

const contract = endpoint({
  path: 'POST /things',
  summary: 'Make a thing',
  access: 'anyone',
  limit: 'lists',
  body: z.object({ name: z.string().max(10) }),
  answer: z.object({ success: z.literal(true), thing: z.object({ name: z.string() }) }),
  refusals: [],
});
const received: unknown[] = [];
const makeThing = handle(contract, ({ body }) => {
  received.push(body);
  const thing = { name: body.name, password: 'hash' };
  return Promise.resolve({ success: true as const, thing, secret: 'token' });
});

const app = express();
const guard = {
  authenticate: () => Promise.resolve(null),
  sites: { publicUrl: null, adminUrl: null },
  ...openDoors,
  log: { warn: () => undefined },
};
app.use(apiRouter([{ name: 'things', routes: [makeThing] }], new CallLimits(limitsOf(60)), guard));
const server = app.listen(0, '127.0.0.1');
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function make(body: unknown) {
  received.length = 0;
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/things`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as unknown };
}

describe('a call', () => {
  it('answers no field that its schema does not name', async () => {
    expect((await make({ name: 'a' })).answer).toEqual({ success: true, thing: { name: 'a' } });
  });

  it('hands on no field that its schema does not name', async () => {
    await make({ name: 'a', admin_level: 'super_admin', balance: 9 });
    expect(received).toEqual([{ name: 'a' }]);
  });

  it.each([[{}], [{ name: 7 }], [{ name: { $ne: null } }], [{ name: 'x'.repeat(11) }], [[]]])(
    'runs no handler for a body that its schema refuses: %j',
    async (body) => {
      expect(await make(body)).toMatchObject({ status: 400, answer: { code: 'request/invalid' } });
      expect(received).toEqual([]);
    },
  );

  it('runs no handler for a text with NUL', async () => {
    expect((await make({ name: 'a\u0000' })).status).toBe(400);
    expect(received).toEqual([]);
  });
});
