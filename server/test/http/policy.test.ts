import express from 'express';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMIN_LEVELS, mayEnter, POLICIES, type Area } from '@hokm/shared/policy';
import { accountOf } from '../../src/accounts/account.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { Types } from 'mongoose';
import { endpoint } from '@hokm/shared/api/endpoint';
import { CallLimits, limitsOf } from '../../src/platform/http/call-limits.js';
import { handle, requestHandler } from '../../src/platform/http/handle.js';
import { openDoors } from '../support/settings.js';

const AREAS = Object.keys(POLICIES) as Area[];
let server: Server;
let url: string;

/** An account of a level; its token is the name of the level. */
function somebody(level: (typeof ADMIN_LEVELS)[number]) {
  const names = { name: level, first_name: level, last_name: '', username: '' };
  const record = { _id: new Types.ObjectId(), ...names, ...newAccount('fa', false, 0), admin_level: level };
  const session = {
    id: level,
    kind: 'panel',
    passwordChange: null,
    isFresh: true,
    freshUntil: null,
    secondFactorAt: null,
  } as const;
  return { ...accountOf(record, []), session };
}

beforeAll(async () => {
  const people = new Map<string, ReturnType<typeof somebody>>(
    ADMIN_LEVELS.map((level) => [level, somebody(level)]),
  );
  const guard = {
    authenticate: (token: string) => Promise.resolve(people.get(token) ?? null),
    sites: { publicUrl: null, adminUrl: null },
    ...openDoors,
    log: { warn: () => undefined },
  };
  const app = express();
  const limits = new CallLimits(limitsOf(60));
  const answer = z.object({ name: z.string() });
  for (const area of AREAS) {
    const contract = endpoint({
      path: `GET /${area}`,
      summary: area,
      access: area,
      limit: 'lists',
      answer,
      refusals: [],
    });
    const handler = handle(contract, ({ account }) => Promise.resolve({ name: account.name }));
    app.get(`/${area}`, requestHandler(handler, guard, limits.of(area, contract)));
  }
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('role escalation', () => {
  it.each(AREAS.flatMap((area) => ADMIN_LEVELS.map((level) => [area, level] as const)))(
    'into %s by a %s follows the policy table',
    async (area, level) => {
      const response = await fetch(`${url}/${area}`, { headers: { authorization: `Bearer ${level}` } });
      expect(response.status).toBe(mayEnter(level, area) ? 200 : 403);
      const body = (await response.json()) as Record<string, unknown>;
      if (!mayEnter(level, area)) expect(body['code']).toBe('auth/forbidden');
      else expect(body).toEqual({ name: level });
    },
  );

  it.each(AREAS)('into %s is closed without a session', async (area) => {
    expect((await fetch(`${url}/${area}`)).status).toBe(401);
    expect((await fetch(`${url}/${area}`, { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
  });
});
