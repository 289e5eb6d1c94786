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
});
