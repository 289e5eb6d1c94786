import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rate, StaffRate } from '@hokm/shared/api/rates';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { AuditRecord } from '../platform/panel/audit-model.js';
import { rates } from './model.js';

let http: TestHttp;
let admin: SignedInPerson;
let chief: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  chief = await aPanelPerson(http, 'super_admin');
});
afterEach(async () => {
  await rates.model(http.connection).deleteMany({});
});

const call = (by: SignedInPerson, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call(by, method, path, body);
const set = (body: object, by = admin) => call(by, 'POST', '/admin/forex/rates', body);
const withdraw = (id: string, by = chief) =>
  call(by, 'POST', `/admin/forex/rates/${id}/withdraw`, { reason: 'a wrong digit' });
const rowOf = ({ body }: { body: Record<string, unknown> }) => body['data'] as StaffRate;
const listed = async () => (await call(admin, 'GET', '/admin/forex/rates')).body['data'] as StaffRate[];
const at = (ms: number) => new Date(http.clock.now() + ms).toISOString();
const refusal = (status: number, code: string) => ({ status, body: { success: false, code } });
const stored = () => rates.model(http.connection).countDocuments({});

async function read(pair: string, query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${http.url}/api/forex/${pair}${query}`, { headers });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as { code?: string; data?: Rate };
  return { status: response.status, headers: response.headers, body };
}
const rateOf = async (pair: string) => (await read(pair)).body.data?.rate;

describe('a rate for everybody', () => {
  it('is the newest one that holds by now, with its inverse, its crosses and its history', async () => {
    await set({ pair: 'XTR-USD', rate: '0.02', effective_at: at(-40 * DAY_MS) });
    await set({ pair: 'XTR-USD', rate: '0.021', effective_at: at(-10 * DAY_MS) });
    await set({ pair: 'XTR-USD', rate: '0.022', effective_at: at(2 * DAY_MS) });
    await set({ pair: 'USD-IRR', rate: '1100000', effective_at: at(-HOUR_MS) });
    const { status, body } = await read('XTR-USD');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      pair: 'XTR-USD',
      rate: '0.021',
      inverse: '47.619047619',
      effective_at: at(-10 * DAY_MS),
      set_at: at(0),
      via: [],
      state: 'aging',
      buy_only: false,
      history: [
        { at: at(-40 * DAY_MS), rate: '0.02' },
        { at: at(-10 * DAY_MS), rate: '0.021' },
      ],
    });
    expect((await read('XTR-USD', '?days=7')).body.data?.history).toEqual([
      { at: at(-10 * DAY_MS), rate: '0.021' },
    ]);
    expect((await read('XTR-IRR')).body.data).toMatchObject({
      rate: '23100',
      via: ['USD'],
      effective_at: at(-10 * DAY_MS),
      history: [{ at: at(-HOUR_MS), rate: '23100' }],
    });
    expect((await read('COIN-XTR')).body.data).toMatchObject({ rate: '0.1', inverse: null, buy_only: true });
    expect((await read('COIN-USD')).body.data).toMatchObject({ rate: '0.0021', via: ['XTR'] });
    expect((await read('COIN-IRR')).body.data).toMatchObject({ rate: '2310', history: [], inverse: null });
    http.clock.advance(2 * DAY_MS);
    expect(await rateOf('XTR-USD')).toBe('0.022');
  });

  it('ages from fresh to stale by the oldest rate that it needs', async () => {
    await set({ pair: 'XTR-USD', rate: '0.02' });
    const stateOf = async (pair: string) => (await read(pair)).body.data?.state;
    expect(await stateOf('XTR-USD')).toBe('fresh');
    http.clock.advance(3 * DAY_MS - 1);
    admin = await aPanelPerson(http, 'admin');
    await set({ pair: 'USD-IRR', rate: '1100000' });
    expect(await stateOf('XTR-USD')).toBe('fresh');
    http.clock.advance(1);
    expect(await stateOf('XTR-USD')).toBe('aging');
    expect(await stateOf('XTR-IRR')).toBe('aging');
    expect(await stateOf('USD-IRR')).toBe('fresh');
    http.clock.advance(11 * DAY_MS);
    expect(await stateOf('XTR-IRR')).toBe('stale');
    expect(await stateOf('USD-IRR')).toBe('aging');
  });

  it('is kept for a minute, and then asked for by its tag', async () => {
    await set({ pair: 'TON-USD', rate: '3' });
    const first = await read('TON-USD');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const tag = first.headers.get('etag') ?? '';
    http.clock.advance(MINUTE_MS);
    const asked = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    expect((await read('TON-USD', '', asked)).status).toBe(304);
    await set({ pair: 'TON-USD', rate: '3.1' });
    expect((await read('TON-USD', '', asked)).status).toBe(200);
  });

  it.each([
    ['EUR-USD', 404, 'forex/unknown_pair'],
    ['usd-irr', 404, 'forex/unknown_pair'],
    ['USD-USD', 404, 'forex/unknown_pair'],
    ['XTR-COIN', 404, 'forex/unknown_pair'],
    ['%24ne', 404, 'forex/unknown_pair'],
    ['USD-IRR%00', 400, 'request/invalid'],
    ['X'.repeat(65), 400, 'request/invalid'],
    ['TON-XTR', 404, 'forex/no_rate'],
    ['USD-IRR?days=8', 400, 'request/invalid'],
  ])('of %s is refused', async (pair, status, code) => {
    const answer = await read(pair);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a rate of the staff', () => {
  it('is a new row, which is listed and audited, and never edited', async () => {
    const first = await set({ pair: 'USD-IRR', rate: ' ۱٬۱۰۰٬۰۰۰ ', note: 'بازار' });
    expect(first.status).toBe(201);
    expect(rowOf(first)).toMatchObject({ pair: 'USD-IRR', rate: '1100000', note: 'بازار', state: 'now' });
    http.clock.advance(MINUTE_MS);
    await set({ pair: 'USD-IRR', rate: '1200000.50' }, await aPanelPerson(http, 'admin'));
    await set(
      { pair: 'USD-IRR', rate: '1250000', effective_at: at(DAY_MS) },
      await aPanelPerson(http, 'admin'),
    );
    expect((await listed()).map(({ rate, state }) => [rate, state])).toEqual([
      ['1250000', 'planned'],
      ['1200000.5', 'now'],
      ['1100000', 'past'],
    ]);
    const entries = await http.connection
      .collection<AuditRecord>('audit_log')
      .find({ action: 'rates.add', target: `rates:${rowOf(first).id}` })
      .toArray();
    expect(entries).toMatchObject([{ actor: admin.id, reason: 'بازار' }]);
  });

  it('that differs by more than a fifth is asked about with the rate that it was compared with', async () => {
    await set({ pair: 'XTR-USD', rate: '0.02' });
    http.clock.advance(1);
    expect((await set({ pair: 'XTR-USD', rate: '0.024' })).status).toBe(201);
    http.clock.advance(1);
    const far = { pair: 'XTR-USD', rate: '0.0288000001' };
    expect(await set(far)).toMatchObject({
      status: 409,
      body: { code: 'forex/confirm_needed', rate_change: { from: '0.024', percent: 20 } },
    });
    // Another one has set a rate since it was asked about.
    expect(await set({ ...far, confirmed_from: '0.02' })).toMatchObject(refusal(409, 'forex/confirm_needed'));
    expect(await set({ pair: 'XTR-USD', rate: '0.0191' })).toMatchObject(
      refusal(409, 'forex/confirm_needed'),
    );
    expect(await stored()).toBe(2);
    expect((await set({ ...far, confirmed_from: '0.024' })).status).toBe(201);
    // A planned rate is compared with the one that holds then.
    await set({ pair: 'XTR-USD', rate: '0.04', effective_at: at(DAY_MS), confirmed_from: '0.0288000001' });
    expect((await set({ pair: 'XTR-USD', rate: '0.041', effective_at: at(2 * DAY_MS) })).status).toBe(201);
  });

  it('is one for each moment, also by two at once', async () => {
    const body = { pair: 'TON-USD', effective_at: at(HOUR_MS) };
    const answers = await Promise.all(['3', '3.01', '3.02'].map((rate) => set({ ...body, rate })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409)[0]).toMatchObject(
      refusal(409, 'forex/same_moment'),
    );
    expect(await stored()).toBe(1);
  });

  it('that is sent twice by one key is one', async () => {
    const sent = (more: object = {}) =>
      fetch(`${http.url}/api/admin/forex/rates`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${admin.token}`,
          'idempotency-key': 'sent-twice',
        },
        body: JSON.stringify({ pair: 'TON-USD', rate: '3', ...more }),
      });
    const answers = await Promise.all([sent(), sent()]);
    http.clock.advance(1);
    answers.push(await sent());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const later = new Date(http.clock.now() + DAY_MS).toISOString();
    for (const other of [{ rate: '3.1' }, { pair: 'XTR-USD' }, { note: 'دیگر' }, { effective_at: later }])
      expect(await (await sent(other)).json()).toMatchObject({ code: 'wallet/key_reused' });
    expect(await stored()).toBe(1);
  });

  it('that is withdrawn gives way to the one before it, once, with its reason', async () => {
    await set({ pair: 'TON-USD', rate: '3' });
    http.clock.advance(1);
    const { id } = rowOf(await set({ pair: 'TON-USD', rate: '3.3' }));
    expect(await rateOf('TON-USD')).toBe('3.3');
    expect(await withdraw(id, admin)).toMatchObject(refusal(403, 'auth/forbidden'));
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await withdraw(id)).toMatchObject(refusal(409, 'forex/withdrawn'));
    expect(await withdraw('f'.repeat(24))).toMatchObject(refusal(404, 'request/not_found'));
    expect(await rateOf('TON-USD')).toBe('3');
    expect((await listed())[0]).toMatchObject({
      rate: '3.3',
      state: 'withdrawn',
      withdrawn: { reason: 'a wrong digit' },
    });
  });

  it.each([
    ['of coins', { pair: 'COIN-XTR', rate: '1' }],
    ['of a cross', { pair: 'XTR-IRR', rate: '1' }],
    ['as a number', { pair: 'TON-USD', rate: 3 }],
    ['of nothing', { pair: 'TON-USD', rate: '0.000' }],
    ['below nothing', { pair: 'TON-USD', rate: '-3' }],
    ['with an exponent', { pair: 'TON-USD', rate: '3e2' }],
    ['that is endless', { pair: 'TON-USD', rate: 'Infinity' }],
    ['with a comma', { pair: 'TON-USD', rate: '0,013' }],
    ['with 13 digits', { pair: 'TON-USD', rate: '1234567890123' }],
    ['with 13 places', { pair: 'TON-USD', rate: '0.1234567890123' }],
    ['in words', { pair: 'TON-USD', rate: 'three' }],
    ['as an operator', { pair: 'TON-USD', rate: { $gt: '' } }],
    ['at no time', { pair: 'TON-USD', rate: '3', effective_at: 'soon' }],
    ['with a long note', { pair: 'TON-USD', rate: '3', note: 'x'.repeat(201) }],
  ])('%s is refused', async (_name, body) => {
    expect(await set(body)).toMatchObject(refusal(400, 'request/invalid'));
    expect(await stored()).toBe(0);
  });

  it('is refused more than a year away, and to a session that is not fresh', async () => {
    const far = { pair: 'TON-USD', rate: '3', effective_at: at(367 * DAY_MS) };
    expect(await set(far)).toMatchObject(refusal(400, 'forex/too_far'));
    http.clock.advance(HOUR_MS / 4);
    expect(await set({ pair: 'TON-USD', rate: '3' })).toMatchObject(refusal(403, 'auth/step_up_needed'));
    expect(await stored()).toBe(0);
  });
});

describe('a pack of the shop', () => {
  async function packs(fields: object) {
    const person = await aPerson(http, 'user');
    await accountModel(http.connection).updateOne({ _id: objectId(person.id) }, { $set: fields });
    const { body } = await call(person, 'GET', '/shop');
    return (body['packs'] as { worth: unknown }[]).map(({ worth }) => worth);
  }

  it('says about what it costs in money, while the rates are new enough', async () => {
    await set({ pair: 'XTR-USD', rate: '0.0205' });
    expect(await packs({ country: 'DE' })).toEqual(
      ['1', '2', '5.1', '10'].map((amount) => ({ currency: 'USD', amount })),
    );
    expect(await packs({ country: 'IR' })).toEqual([null, null, null, null]);
    await set({ pair: 'USD-IRR', rate: '1120000' });
    const inRials = ['1100000', '2300000', '5700000', '11000000'].map((amount) => ({
      currency: 'IRR',
      amount,
    }));
    expect(await packs({ country: 'IR' })).toEqual(inRials);
    expect(await packs({ language: 'fa' })).toEqual(inRials);
    http.clock.advance(14 * DAY_MS);
    expect(await packs({ country: 'DE' })).toEqual([null, null, null, null]);
  });
});
