import type { Rate } from '@hokm/shared/api/rates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopAnswer } from '@hokm/shared/api';
import type { EconomyChange, EconomyPlan, EconomySettings } from '@hokm/shared/api/settings';
import { PLANNED_MAX } from '@hokm/shared/api/settings/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';
import { INITIAL_ECONOMY } from './values.js';
import { aPanelPerson, type SignedInPerson } from '../../test/support/people.js';

interface Economy {
  readonly settings: EconomySettings;
  readonly revision: number;
  readonly planned: readonly EconomyPlan[];
}

let http: TestHttp;
let chief: SignedInPerson;
beforeEach(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  chief = await aPanelPerson(http, 'super_admin');
});
afterEach(() => http.close());

const call = (method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call(chief, method, path, body);
const read = async () => (await call('GET', '/admin/economy')).body['data'] as Economy;
const at = (ms: number) => new Date(http.clock.now() + ms).toISOString();
const history = async () => (await call('GET', '/admin/economy/history')).body['data'] as EconomyChange[];
/** Whether coin rooms are open, as everybody is told. */
const areOpen = async () => {
  const { body } = await contentCalls(http.url).call(null, 'GET', '/games/types');
  return (body['data'] as { stakes: number[] }[])[0]?.stakes.length !== 0;
};
/** Time goes on; the session stays fresh. */
async function wait(ms: number) {
  http.clock.advance(ms);
  chief = await aPanelPerson(http, 'super_admin');
}

async function change(fields: Partial<EconomySettings>, more: object = {}) {
  const { settings, revision } = await read();
  return call('PUT', '/admin/economy', { ...settings, ...fields, revision, ...more });
}
const plan = (fields: Partial<EconomySettings>, ms: number) => change(fields, { effective_at: at(ms) });

describe('settings of coins', () => {
  it('that are planned act from their moment on, in memory and before anybody has looked', async () => {
    expect((await plan({ stakes: true }, HOUR_MS)).status).toBe(200);
    expect(await read()).toMatchObject({
      settings: { stakes: false },
      planned: [{ effective_at: at(HOUR_MS), changes: { stakes: true } }],
    });
    http.clock.advance(HOUR_MS - 1);
    expect(await areOpen()).toBe(false);
    http.clock.advance(1);
    expect(await areOpen()).toBe(true);
    await wait(0);
    expect(await read()).toMatchObject({ settings: { stakes: true }, planned: [] });
  });

  it('change as they were planned only: what was set meanwhile stays', async () => {
    await plan({ least_days: 7 }, HOUR_MS);
    await plan({ month_won: 2_000, least_matches: 20 }, 2 * HOUR_MS);
    await change({ stake_share: 5, least_matches: 12 });
    await wait(3 * HOUR_MS);
    expect((await read()).settings).toMatchObject({
      least_days: 7,
      month_won: 2_000,
      least_matches: 20,
      stake_share: 5,
    });
  });

  it('are not saved over by a form from before a plan came about', async () => {
    await plan({ least_days: 7 }, MINUTE_MS);
    const { settings, revision } = await read();
    http.clock.advance(MINUTE_MS);
    const late = await call('PUT', '/admin/economy', { ...settings, stake_share: 5, revision });
    expect(late).toMatchObject({ status: 409, body: { code: 'content/stale' } });
    expect((await read()).settings).toMatchObject({ least_days: 7, stake_share: 10 });
  });

  it('have a history: when, by whom, from what to what; a plan is in it once it has come about, once', async () => {
    await change({ stakes: true });
    await plan({ least_days: 7 }, MINUTE_MS);
    expect(await history()).toMatchObject([{ changes: [{ field: 'stakes', before: false, after: true }] }]);
    http.clock.advance(MINUTE_MS);
    await Promise.all([history(), history(), read()]);
    const told = await history();
    expect(told.map(({ changes }) => changes)).toEqual([
      [{ field: 'least_days', before: 3, after: 7 }],
      [{ field: 'stakes', before: false, after: true }],
    ]);
    expect(new Set(told.map(({ by }) => by)).size).toBe(1);
    const task = http.parts.modules.parts('tasks').find(({ name }) => name === 'carry out plans');
    await task?.run();
    expect(await history()).toHaveLength(2);
  });

  it('name countries, however many; a list that the log could only shorten is not told', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const many = letters.slice(0, 8).flatMap((one) => letters.map((other) => `${one}${other}`));
    await change({ off_in: ['IR', 'DE'] });
    expect((await plan({ off_in: many }, MINUTE_MS)).status).toBe(200);
    await wait(MINUTE_MS);
    expect((await read()).settings.off_in).toEqual(many);
    expect((await history()).map(({ changes }) => changes)).toEqual([
      [{ field: 'off_in', before: ['IR', 'DE'], after: null }],
      [{ field: 'off_in', before: ['IR'], after: ['IR', 'DE'] }],
    ]);
  });

  it('can be dropped before their moment, and not afterwards', async () => {
    await plan({ least_days: 7 }, HOUR_MS);
    const [planned] = (await read()).planned;
    const drop = () => call('DELETE', `/admin/economy/planned/${planned?.id ?? ''}`);
    const answers = await Promise.all([drop(), drop()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await wait(2 * HOUR_MS);
    expect((await read()).settings.least_days).toBe(3);
    await plan({ least_days: 8 }, MINUTE_MS);
    const [next] = (await read()).planned;
    http.clock.advance(MINUTE_MS);
    expect(await call('DELETE', `/admin/economy/planned/${next?.id ?? ''}`)).toMatchObject({
      status: 404,
      body: { code: 'request/not_found' },
    });
    expect((await read()).settings.least_days).toBe(8);
  });

  it('are planned for a year at most, and twenty times', async () => {
    expect(await plan({ least_days: 7 }, 367 * DAY_MS)).toMatchObject({
      status: 400,
      body: { code: 'settings/too_far' },
    });
    for (let n = 1; n < PLANNED_MAX; n += 1) await plan({ least_days: n + 10 }, HOUR_MS + n);
    const raced = await Promise.all([1, 2, 3].map((n) => plan({ least_days: n + 50 }, HOUR_MS - n)));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await plan({ least_days: 1 }, DAY_MS)).toMatchObject({
      status: 409,
      body: { code: 'settings/too_many_planned' },
    });
    expect((await read()).planned).toHaveLength(PLANNED_MAX);
  });

  it('hold the prices of the shop, which change at their moment; who was shown another price buys nothing', async () => {
    const { token } = await signInGuest(http.url, 'خریدار');
    const buyer = apiOf(http.url, token);
    const buy = (price: number | undefined, key: string) =>
      buyer('POST', '/shop/buy_item', { item_id: 'felt:lapis', price, idempotency_key: key });
    const shown = async () => {
      const { items, packs } = shopAnswer.parse((await buyer('GET', '/shop')).body);
      return [items.find(({ item_id }) => item_id === 'felt:lapis')?.price, packs.map(({ stars }) => stars)];
    };
    await plan({ price_felt_lapis: 450, stars_pouch: 60 }, HOUR_MS);
    http.clock.advance(HOUR_MS - 1);
    expect(await shown()).toEqual([500, [50, 100, 250, 500]]);
    http.clock.advance(1);
    expect(await shown()).toEqual([450, [60, 100, 250, 500]]);
    expect(await buy(500, 'key-price-1')).toMatchObject({
      status: 409,
      body: { code: 'shop/price_changed' },
    });
    expect(await buy(450, 'key-price-2')).toMatchObject({ status: 200, body: { balance: 550 } });
    // The same purchase again answers as the first time, whatever the price is now.
    await wait(0);
    await change({ price_felt_lapis: 700 });
    expect(await buy(450, 'key-price-2')).toMatchObject({ status: 200, body: { balance: 550 } });
    expect(await buy(undefined, 'key-price-2')).toMatchObject({ status: 200, body: { balance: 550 } });
    expect(await buy(700, 'key-price-2')).toMatchObject({ status: 409, body: { code: 'wallet/key_reused' } });
  });

  it.each([
    ['price_felt_lapis', 0],
    ['price_felt_lapis', 100_001],
    ['stars_pouch', 0],
    ['stars_pouch', 10_001],
    ['stars_pouch', 1.5],
  ])('refuse %s at %s', async (name, price) => {
    expect((await change({ [name]: price })).status).toBe(400);
    expect((await read()).revision).toBe(0);
  });

  it('know since when the smallest pack has its price, also while a plan is not carried out', async () => {
    const coin = async () => {
      const { body } = await apiOf(http.url, null)('GET', '/forex/COIN-XTR?days=7');
      return body['data'] as Rate;
    };
    expect(await coin()).toMatchObject({ rate: '0.1', history: [] });
    const changed = at(0);
    await change({ stars_pouch: 60, stars_chest: 240 });
    await change({ stars_chest: 250 });
    await plan({ stars_pouch: 70 }, HOUR_MS);
    const planned = at(HOUR_MS);
    expect(await coin()).toMatchObject({ rate: '0.12', history: [{ at: changed, rate: '0.12' }] });
    http.clock.advance(HOUR_MS + MINUTE_MS);
    const now = {
      rate: '0.14',
      history: [
        { at: changed, rate: '0.12' },
        { at: planned, rate: '0.14' },
      ],
    };
    expect(await coin()).toMatchObject(now);
    await wait(0);
    await read();
    expect(await coin()).toMatchObject(now);
  });

  it('stop the sale of packs: none is shown, none is invoiced', async () => {
    await change({ packs: false });
    const { token } = await signInGuest(http.url, 'خریدار');
    const buyer = apiOf(http.url, token);
    expect(shopAnswer.parse((await buyer('GET', '/shop')).body).packs).toEqual([]);
    expect(await buyer('POST', '/shop/invoice', { pack_id: 'pouch' })).toMatchObject({
      status: 404,
      body: { code: 'shop/no_such_item' },
    });
  });

  it.each([true, false])(
    'of before there was a switch for fees keep them as coin rooms were: %s',
    async (stakes) => {
      const { tour_fees: _tour_fees, packs: _packs, ...old } = INITIAL_ECONOMY;
      const stored = { revision: 1, updated_at: new Date(0), updated_by: '', value: { ...old, stakes } };
      await http.connection.collection('state').insertOne({ _id: 'settings.economy' as never, ...stored });
      // This process learns of it where it would write over it.
      expect((await change({ least_days: 9 })).status).toBe(409);
      expect((await read()).settings).toMatchObject({ stakes, tour_fees: stakes, packs: true });
    },
  );
});
