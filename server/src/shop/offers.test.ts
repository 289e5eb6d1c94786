import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopItem } from '@hokm/shared/api';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());

const call = (by: SignedInPerson, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call(by, method, path, body);
const at = (ms: number) => new Date(http.clock.now() + ms).toISOString();
const refusal = (status: number, code: string) => ({ status, body: { success: false, code } });

const body = (fields: object = {}) => ({
  look: 'felt:yalda',
  name: { fa: 'شب یلدا', en: 'Yalda night' },
  collection: { fa: 'یلدا', en: '' },
  price: 400,
  offered: { from: at(0), until: at(DAY_MS) },
  ...fields,
});

/** The staff offers an item; gives its id in the shop, and as the panel has it. */
async function offer(fields: object = {}) {
  const admin = await aPanelPerson(http, 'admin');
  const created = await call(admin, 'POST', '/admin/shop-items', body(fields));
  expect(created.status).toBe(201);
  const { id, revision } = created.body['data'] as { id: string; revision: number };
  return { admin, id, revision, item: `offer:${id}` };
}

async function customer() {
  const person = await aPerson(http, 'user');
  return {
    person,
    items: async () => {
      const { body: answer } = await call(person, 'GET', '/shop');
      return (answer['items'] as ShopItem[]).filter(({ item_id }) => item_id.startsWith('offer:'));
    },
    balance: async () => (await call(person, 'GET', '/shop')).body['balance'],
    buy: (item_id: string, idempotency_key = 'a-first-key') =>
      call(person, 'POST', '/shop/buy_item', { item_id, idempotency_key }),
    wear: (kind: string, item_id: string) => call(person, 'POST', '/shop/wear', { kind, item_id }),
  };
}

describe('an item of a collection', () => {
  it('is sold from its first moment on until its end, and its owner keeps and wears it', async () => {
    const { item } = await offer({ offered: { from: at(HOUR_MS), until: at(DAY_MS) } });
    const [one, late] = [await customer(), await customer()];
    expect(await one.items()).toEqual([]);
    expect(await one.buy(item)).toMatchObject(refusal(404, 'shop/no_such_item'));
    http.clock.advance(HOUR_MS);
    expect(await one.items()).toMatchObject([
      {
        item_id: item,
        kind: 'felt',
        art: 'yalda',
        name: 'شب یلدا',
        collection: 'یلدا',
        price: 400,
        owned: false,
        available_until: at(DAY_MS - HOUR_MS),
      },
    ]);
    expect(await one.wear('felt', item)).toMatchObject(refusal(403, 'shop/not_owned'));
    expect(await one.buy(item)).toMatchObject({ status: 200, body: { balance: 600, item: { owned: true } } });
    expect(await one.buy(item, 'another-key')).toMatchObject(refusal(409, 'shop/already_owned'));
    http.clock.advance(DAY_MS - HOUR_MS - 1);
    expect(await late.items()).toHaveLength(1);
    http.clock.advance(1);
    expect(await late.items()).toEqual([]);
    expect(await late.buy(item)).toMatchObject(refusal(404, 'shop/no_such_item'));
    expect(await late.balance()).toBe(1_000);
    // The same purchase again is no new one.
    expect(await one.buy(item)).toMatchObject({ status: 200, body: { balance: 600 } });
    expect(await one.items()).toMatchObject([{ item_id: item, owned: true }]);
    expect(await one.wear('felt', item)).toMatchObject({ status: 200, body: { worn: { felt: 'yalda' } } });
    expect(await one.wear('frame', item)).toMatchObject(refusal(404, 'shop/no_such_item'));
  });

  it('is bought in its last moment by two at once, by each once, and afterwards by nobody', async () => {
    const { item } = await offer({ look: 'frame:nowruz' });
    const buyers = [await customer(), await customer()];
    http.clock.advance(DAY_MS - 1);
    const bought = await Promise.all(
      buyers.flatMap((buyer) => [buyer.buy(item, 'key-of-one'), buyer.buy(item, 'key-of-two')]),
    );
    expect(bought.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await Promise.all(buyers.map((buyer) => buyer.balance()))).toEqual([600, 600]);
    http.clock.advance(1);
    const late = await customer();
    const tries = await Promise.all([late.buy(item, 'key-of-one'), late.buy(item, 'key-of-two')]);
    for (const each of tries) expect(each).toMatchObject(refusal(404, 'shop/no_such_item'));
  });

  it('that the staff has put into the trash is sold no more, and stays with its owners', async () => {
    const { admin, id, item } = await offer({ look: 'frame:yalda' });
    const [owner, other] = [await customer(), await customer()];
    await owner.buy(item);
    expect((await call(admin, 'DELETE', `/admin/shop-items/${id}`)).status).toBe(200);
    expect(await other.items()).toEqual([]);
    expect(await other.buy(item)).toMatchObject(refusal(404, 'shop/no_such_item'));
    http.clock.advance(10 * DAY_MS);
    expect(await owner.items()).toMatchObject([{ item_id: item, owned: true }]);
    expect(await owner.wear('frame', item)).toMatchObject({ status: 200 });
  });

  it('is bought for the price that it has, and changed as of a revision', async () => {
    const { admin, id, revision, item } = await offer();
    const change = (price: number) =>
      call(admin, 'PUT', `/admin/shop-items/${id}`, { ...body({ price }), revision });
    expect((await change(900)).status).toBe(200);
    expect(await change(1)).toMatchObject(refusal(409, 'content/stale'));
    expect(await (await customer()).buy(item)).toMatchObject({ body: { balance: 100 } });
  });

  it('is listed by where it stands, for administrators', async () => {
    const { admin, id } = await offer({ offered: { from: at(HOUR_MS), until: at(DAY_MS) } });
    const listed = async (status: string) => {
      const { data } = await call(admin, 'GET', `/admin/shop-items?status=${status}&sort_by=until`);
      return (data as { id: string }[]).some((each) => each.id === id);
    };
    expect([await listed('planned'), await listed('offered'), await listed('over')]).toEqual([
      true,
      false,
      false,
    ]);
    const moderator = await aPanelPerson(http, 'moderator');
    expect(await call(moderator, 'GET', '/admin/shop-items')).toMatchObject(refusal(403, 'auth/forbidden'));
  });

  it('is taken off sale among others, and put back as it was', async () => {
    const [one, other] = [await offer({ look: 'frame:mehregan' }), await offer({ look: 'felt:nowruz' })];
    const { admin } = one;
    const missing = 'f'.repeat(24);
    const things = { resource_type: 'shop_items', resource_ids: [one.id, other.id, missing] };
    const shown = async () => (await (await customer()).items()).map(({ item_id }) => item_id);
    const inTrash = async () => {
      const { data } = await call(admin, 'GET', '/admin/shop-items?status=trash&per_page=100');
      return data as { id: string; trash_at: string | null }[];
    };
    const refused = [{ id: missing, code: 'request/not_found' }];
    expect((await call(admin, 'POST', '/admin/bulk/delete', things)).body).toMatchObject({
      done: 2,
      refused,
    });
    expect(await shown()).not.toContain(one.item);
    expect(await inTrash()).toContainEqual(expect.objectContaining({ id: other.id, trash_at: at(0) }));
    expect((await call(admin, 'POST', '/admin/bulk/restore', things)).body).toMatchObject({
      done: 2,
      refused,
    });
    expect(await shown()).toEqual(expect.arrayContaining([one.item, other.item]));
    expect((await inTrash()).map(({ id }) => id)).not.toContain(other.id);
    expect((await call(admin, 'POST', '/admin/bulk/restore', things)).body).toMatchObject({ done: 0 });
    expect(await call(admin, 'POST', '/admin/bulk/publish', things)).toMatchObject(
      refusal(400, 'bulk/unsupported'),
    );
    const moderator = await aPanelPerson(http, 'moderator');
    expect(await call(moderator, 'POST', '/admin/bulk/delete', things)).toMatchObject(
      refusal(403, 'auth/forbidden'),
    );
  });

  it.each([
    ['without a drawing', { look: 'felt:gold' }],
    ['of the shop’s own', { look: 'felt:jade' }],
    ['for nothing', { price: 0 }],
    ['for a part of a coin', { price: 1.5 }],
    ['for more than anybody has', { price: 100_001 }],
    ['without a name', { name: { fa: ' ', en: '' } }],
    [
      'that ends when it begins',
      { offered: { from: '2036-01-01T00:00:00Z', until: '2036-01-01T00:00:00Z' } },
    ],
    ['without an end', { offered: { from: '2036-01-01T00:00:00Z' } }],
  ])('%s is refused', async (_name, fields) => {
    const admin = await aPanelPerson(http, 'admin');
    const created = await call(admin, 'POST', '/admin/shop-items', body(fields));
    expect(created).toMatchObject(refusal(400, 'request/invalid'));
  });

  it.each(['offer:', 'offer:x', `offer:${'f'.repeat(24)}`, 'offer:$ne'])('%s is none', async (item) => {
    const one = await customer();
    expect(await one.buy(item)).toMatchObject(refusal(404, 'shop/no_such_item'));
    expect(await one.wear('felt', item)).toMatchObject(refusal(404, 'shop/no_such_item'));
  });
});
