import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, registered } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';
import { aPerson } from '../../test/support/people.js';

const READS = ['find', 'aggregate', 'count', 'distinct', 'getMore'];
const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'bulkWrite'];

let http: TestHttp;
const sent: string[] = [];
beforeAll(async () => {
  http = await startTestHttp({ watchCommands: true });
  http.connection.getClient().on('commandStarted', ({ commandName }) => sent.push(commandName));
});
afterAll(() => http.close());

const post = (path: string, body: unknown, cookie = '') =>
  fetch(`${http.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });

/** The database commands of a sign-in. */
async function costOf(signIn: () => Promise<Response>) {
  sent.length = 0;
  const response = await signIn();
  expect(response.status).toBe(200);
  const count = (names: readonly string[]) => sent.filter((name) => names.includes(name)).length;
  const unknown = sent.filter((name) => ![...READS, ...WRITES].includes(name));
  expect(unknown).toEqual([]);
  return { reads: count(READS), writes: count(WRITES), response };
}

const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('device=')) ?? '';

describe('a sign-in costs at most two reads and one write', () => {
  it('from Telegram with a known account', async () => {
    const data = () => ({
      init_data: launchData({ id: 5_001, first_name: 'سارا', username: 'sara' }, http.clock.now()),
    });
    await post('/auth/telegram', data());
    const { reads, writes } = await costOf(() => post('/auth/telegram', data()));
    expect({ reads, writes }).toEqual({ reads: 3, writes: 2 });
  });

  it('with address and password in a known browser', async () => {
    const email = 'sara@example.org';
    await registered(http, email);
    const body = { email, password: GOOD_PASSWORD, remember_me: true };
    const first = await costOf(() => post('/auth/login', body));
    const { reads, writes } = await costOf(() => post('/auth/login', body, deviceIn(first.response)));
    expect({ reads, writes }).toEqual({ reads: 2, writes: 1 });
  });

  it('and for a guest one write more, for the new account', async () => {
    const { reads, writes } = await costOf(() => post('/auth/guest', { name: 'سارا' }));
    expect({ reads, writes }).toEqual({ reads: 0, writes: 2 });
  });
});

describe('what analytics stores of a sign-in', () => {
  it('is no write to an account that says when it first opened the game', async () => {
    await http.parts.analytics.flush();
    const written: unknown[] = [];
    const note = ({ command }: CommandStartedEvent) => void written.push(command['update']);
    http.connection.getClient().on('commandStarted', note);
    const guest = await post('/auth/guest', { name: 'سارا' });
    const { token } = (await guest.json()) as { token: string };
    await fetch(`${http.url}/api/shop`, { headers: { authorization: `Bearer ${token}` } });
    await http.parts.analytics.flush();
    http.connection.getClient().off('commandStarted', note);
    expect(written).toContain('activity');
    expect(written).not.toContain('accounts');
  });
});

describe('a call with a session', () => {
  it('costs two reads before it does anything: the session and its account', async () => {
    const { token } = await aPerson(http, 'guest');
    const open = () => fetch(`${http.url}/api/shop`, { headers: { authorization: `Bearer ${token}` } });
    // Rates are read once a minute.
    await open();
    const { reads, writes } = await costOf(open);
    // Two more are the shop's own, for the owned items and those of collections.
    expect({ reads, writes }).toEqual({ reads: 4, writes: 0 });
  });
});
