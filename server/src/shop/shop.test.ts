import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyItemAnswer, shopAnswer, walletHistoryAnswer, wearAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson } from '../../test/support/people.js';
import { signInGuest } from '../../test/support/player.js';
import { accountModel } from '../accounts/model.js';
import { ITEMS } from '@hokm/shared/api/shop/catalogue';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

async function customer(name: string) {
  const { token } = await signInGuest(http.url, name);
  const call = apiOf(http.url, token);
  return {
    call,
    buy: (item_id: string, idempotency_key: string) =>
      call('POST', '/shop/buy_item', { item_id, idempotency_key }),
    wear: (kind: string, item_id: string | null) => call('POST', '/shop/wear', { kind, item_id }),
    shop: async () => shopAnswer.parse((await call('GET', '/shop')).body),
  };
}

const refusal = (status: number, code: string) => ({ status, body: { success: false, code } });

describe('the shop', () => {
  it('shows all items by name, the plain one of each kind as owned and worn', async () => {
    const { shop } = await customer('تماشاگر');
    const { items, balance, payments, packs, worn } = await shop();
    expect(balance).toBe(1000);
    expect(payments).toBe(false);
    expect(packs.length).toBeGreaterThan(0);
    expect(items.map(({ item_id }) => item_id)).toEqual(ITEMS.map(({ id }) => id));
    const free = items.filter(({ owned, worn }) => owned && worn);
    expect(free.map(({ kind, price }) => [kind, price])).toEqual([
      ['card_back', 0],
      ['felt', 0],
      ['frame', 0],
    ]);
    expect(worn).toEqual({ card_back: null, felt: null, frame: null });
  });

  it('sells an item once by key, however many requests come at once, and each purchase is in the history', async () => {
    const { buy, shop, call } = await customer('خریدار');
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy('felt:lapis', 'key-lapis-1')));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(buyItemAnswer.parse(body)).toMatchObject({ balance: 500, item: { owned: true, worn: false } });
    }
    expect((await shop()).balance).toBe(500);
    const { data } = walletHistoryAnswer.parse((await call('GET', '/wallet/history')).body);
    expect(data.filter(({ kind }) => kind === 'purchase')).toMatchObject([
      { amount: -500, ref: 'felt:lapis', balance: 500 },
    ]);
  });

  it('sells no item twice when two purchases of it race', async () => {
    const { buy, shop } = await customer('دودل');
    const raced = await Promise.all([
      buy('frame:turquoise', 'key-one-1'),
      buy('frame:turquoise', 'key-two-2'),
    ]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shop()).balance).toBe(700);
    expect(await buy('frame:turquoise', 'key-three')).toMatchObject(refusal(409, 'shop/already_owned'));
  });

  it('refuses unknown items, too high prices, the key of another purchase, and invalid bodies', async () => {
    const { buy, shop, call } = await customer('بی‌پول');
    expect(await buy('felt:sky', 'key-sky-1')).toMatchObject(refusal(404, 'shop/no_such_item'));
    expect(await buy('frame:crown', 'key-crown')).toMatchObject(refusal(409, 'wallet/not_enough'));
    expect(await buy('felt:jade', 'key-jade-1')).toMatchObject(refusal(409, 'shop/already_owned'));
    expect((await buy('felt:lapis', 'key-same-1')).status).toBe(200);
    expect(await buy('card_back:cypress', 'key-same-1')).toMatchObject(refusal(409, 'wallet/key_reused'));
    expect((await buy('felt:walnut', 'short')).status).toBe(400);
    expect(
      (await call('POST', '/shop/buy_item', { item_id: { $ne: '' }, idempotency_key: 'key-object' })).status,
    ).toBe(400);
    expect((await shop()).balance).toBe(500);
  });

  it('sells no frame of a season, and shows and wears it only for who has won it', async () => {
    const frame = 'frame:season-1405-3-4';
    const { id, token } = await signInGuest(http.url, 'قهرمان');
    const call = apiOf(http.url, token);
    const wear = () => call('POST', '/shop/wear', { kind: 'frame', item_id: frame });
    const shown = async () =>
      shopAnswer.parse((await call('GET', '/shop')).body).items.find(({ item_id }) => item_id === frame);
    const buy = await call('POST', '/shop/buy_item', { item_id: frame, idempotency_key: 'key-season' });
    expect(buy).toMatchObject(refusal(404, 'shop/no_such_item'));
    expect(await wear()).toMatchObject(refusal(403, 'shop/not_owned'));
    expect(await shown()).toBeUndefined();
    await accountModel(http.connection).updateOne({ _id: id }, { $addToSet: { owned: frame } });
    expect(wearAnswer.parse((await wear()).body).worn.frame).toBe('season-1405-3-4');
    expect(await shown()).toMatchObject({
      name: 'پاییز ۱۴۰۵، لیگ زمرد',
      price: null,
      owned: true,
      worn: true,
    });
  });

  it('takes no frozen coins, while coins still come in, and sells again once they are free', async () => {
    const { id, token } = await signInGuest(http.url, 'سکه‌بسته');
    const call = apiOf(http.url, token);
    const admin = await aPanelPerson(http, 'admin');
    const moderate = (action: string) =>
      apiOf(http.url, admin.token)('POST', `/admin/users/${id}/moderate`, { action, reason: 'x', hours: 1 });
    const buy = (item_id: string, idempotency_key: string) =>
      call('POST', '/shop/buy_item', { item_id, idempotency_key });
    await buy('felt:lapis', 'key-before');
    expect((await moderate('freeze_coins')).status).toBe(200);
    for (const key of ['key-frozen', 'key-before'])
      expect(await buy('frame:turquoise', key)).toMatchObject(refusal(403, 'wallet/frozen'));
    const spent = async () =>
      walletHistoryAnswer
        .parse((await call('GET', '/wallet/history')).body)
        .data.filter(({ amount }) => amount < 0);
    expect(await spent()).toMatchObject([{ ref: 'felt:lapis' }]);
    expect((await call('POST', '/wallet/daily')).status).toBe(200);
    await moderate('unfreeze_coins');
    expect((await buy('frame:turquoise', 'key-frozen')).status).toBe(200);
    expect(await spent()).toHaveLength(2);
  });

  it('takes coins again when the freeze is over', async () => {
    const { id, token } = await signInGuest(http.url, 'تا فردا');
    const admin = await aPanelPerson(http, 'admin');
    const path = `/admin/users/${id}/moderate`;
    await apiOf(http.url, admin.token)('POST', path, { action: 'freeze_coins', reason: 'x', hours: 1 });
    const buy = () =>
      apiOf(http.url, token)('POST', '/shop/buy_item', {
        item_id: 'frame:silver',
        idempotency_key: 'key-later',
      });
    expect(await buy()).toMatchObject(refusal(403, 'wallet/frozen'));
    http.clock.advance(3_600_000);
    expect((await buy()).status).toBe(200);
  });

  it('is closed to people who are not signed in', async () => {
    const call = apiOf(http.url, null);
    expect((await call('GET', '/shop')).status).toBe(401);
    expect((await call('POST', '/shop/wear', { kind: 'felt', item_id: null })).status).toBe(401);
  });

  it('refuses packs where there is no bot, and unknown packs', async () => {
    const { call } = await customer('ستاره‌دار');
    expect(await call('POST', '/shop/invoice', { pack_id: 'pouch' })).toMatchObject(
      refusal(503, 'shop/payments_off'),
    );
    expect(await call('POST', '/shop/invoice', { pack_id: 'hoard' })).toMatchObject(
      refusal(404, 'shop/no_such_item'),
    );
  });
});

describe('a worn item', () => {
  it('has to be owned, and of its kind', async () => {
    const { buy, wear } = await customer('آراسته');
    expect(await wear('frame', 'frame:silver')).toMatchObject(refusal(403, 'shop/not_owned'));
    await buy('frame:silver', 'key-silver');
    expect(await wear('felt', 'frame:silver')).toMatchObject(refusal(404, 'shop/no_such_item'));
    expect((await wear('frame.x', 'frame:silver')).status).toBe(400);
    expect(wearAnswer.parse((await wear('frame', 'frame:silver')).body).worn.frame).toBe('silver');
  });

  it('is shown in the profile, until the plain one is worn again', async () => {
    const { buy, wear, call, shop } = await customer('پوشیده');
    await buy('frame:turquoise', 'key-turquoise');
    await wear('frame', 'frame:turquoise');
    const user = async () => (await call('GET', '/auth/profile')).body;
    expect(await user()).toMatchObject({ user: { worn: { frame: 'turquoise', felt: null } } });
    expect((await shop()).items.filter(({ kind, worn }) => kind === 'frame' && worn)).toMatchObject([
      { art: 'turquoise' },
    ]);
    for (const plain of [null, 'frame:plain']) {
      await wear('frame', 'frame:turquoise');
      await wear('frame', plain);
      expect(await user()).toMatchObject({ user: { worn: { frame: null } } });
    }
  });
});
