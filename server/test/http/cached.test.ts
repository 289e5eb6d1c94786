import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf, filled } from '../support/calls.js';
import { startTestHttp, type TestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson } from '../support/people.js';

/** Calls that say nothing of anybody: the product, its texts and the description of its calls. */
const OF_NOBODY = [
  'GET /api/games/types',
  'GET /api/openapi.json',
  'GET /api/asyncapi.json',
  'GET /api/docs',
  'GET /api/docs/events',
  'GET /api/docs/style.css',
];

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
}, 60_000);
afterAll(() => http.close());

it('no answer of a call is kept by a browser or a proxy but of those that say nothing of anybody', async () => {
  const [player, staff] = [await aPerson(http, 'user'), await aPanelPerson(http, 'super_admin')];
  const reads = callsOf(http.parts.modules).filter(
    ({ method, name }) => method === 'GET' && !name.endsWith('/live'),
  );
  expect(reads.length).toBeGreaterThan(120);
  const kept: string[] = [];
  for (const { name, path, contract } of reads) {
    const { token } = contract.access === 'anyone' || contract.access === 'signed-in' ? player : staff;
    const response = await fetch(`${http.url}${filled(path)}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (response.headers.get('cache-control')?.includes('no-store') !== true) kept.push(name);
  }
  expect(kept).toEqual(OF_NOBODY);
}, 60_000);
