import { afterAll, describe, expect, it } from 'vitest';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../test/support/people.js';
import { objectId } from '../platform/database/ids.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());

describe('money', () => {
  it('is shown to administrators only, and comes from the payments', async () => {
    const [one, two] = [await aPanelPerson(http, 'moderator'), await aPanelPerson(http, 'admin')];
    await http.connection.collection('payments').insertOne({
      _id: 'charge' as never,
      telegram_id: 1,
      stars: 250,
      payload: '',
      account: one.id,
      coins: 5_000,
      at: new Date(http.clock.now()),
    });
    const { analytics } = http.parts;
    for (const _twice of [1, 2]) {
      await analytics.flush();
      await analytics.sum();
    }
    const earnings = async (by: SignedInPerson) => {
      const { body } = await contentCalls(http.url).call(by, 'GET', '/analytics/dashboard');
      return (body['data'] as { earnings: unknown }).earnings;
    };
    expect(await earnings(one)).toBeNull();
    expect(await earnings(two)).toMatchObject({ stars: { value: 250 }, payments: 1 });
    await analytics.flush();
    const account = await http.connection
      .collection('accounts')
      .findOne({ _id: objectId(one.id) ?? undefined });
    expect(account?.['firsts']).toHaveProperty('purchase');
  });

  it('counts coins that are made or gone, not those that people put in and win', async () => {
    const admin = await aPanelPerson(http, 'admin');
    const at = http.clock.now();
    const entry = (kind: string, amount: number, ref = '') => ({ kind, amount, ref, at, balance: 1_000 });
    const entries = [
      entry('daily', 100),
      entry('purchase', -30),
      entry('adjustment', -5),
      // One of before: its other side is not written.
      { ...entry('stake', -50, 'm:1') },
      { ...entry('prize', 100, 'm:1'), contra: 'escrow:m:1' },
      { ...entry('returned', 50, 'm:2'), contra: 'escrow:m:2' },
    ];
    await http.connection
      .collection('wallet_entries')
      .insertMany(
        entries.map((each, n) => ({ ...each, _id: `k${n}` as never, account: 'f'.repeat(24), seq: n + 1 })),
      );
    await http.parts.analytics.sum();
    const { body } = await contentCalls(http.url).call(admin, 'GET', '/analytics/dashboard');
    expect((body['data'] as { earnings: unknown }).earnings).toMatchObject({
      coins_made: 100,
      coins_burnt: 35,
      coins_by_kind: [
        { kind: 'daily', amount: 100 },
        { kind: 'adjustment', amount: -5 },
        { kind: 'purchase', amount: -30 },
      ],
    });
  });
});
