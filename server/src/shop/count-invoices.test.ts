import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { TEST_BOT_TOKEN } from '../../test/support/launch-data.js';
import { aPanelPerson, aPerson } from '../../test/support/people.js';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { PACKS } from '@hokm/shared/api/shop/catalogue';

let telegram: FakeTelegram;
let http: TestHttp;
beforeAll(async () => {
  telegram = await FakeTelegram.start({ token: TEST_BOT_TOKEN, now: () => http.clock.now() });
  http = await startTestHttp({
    env: { BOT_MODE: 'polling', BOT_API_ROOT: telegram.apiRoot, TRUST_PROXY: '1' },
  });
});
afterAll(async () => {
  await http.close();
  await telegram.stop();
});

it('the invoices that people got are counted where they are made, and no ping of a page changes it', async () => {
  const admin = await aPanelPerson(http, 'admin');
  const payer = await aPerson(http, 'user');
  telegram.people.add({ id: 701, started: true });
  await accountModel(http.connection).updateOne({ _id: objectId(payer.id) }, { $set: { telegram_id: 701 } });
  const { call } = contentCalls(http.url);
  const asked = async () => {
    await http.parts.analytics.flush();
    await http.parts.analytics.sum();
    const { body } = await call(admin, 'GET', '/analytics/user-behavior?days=7');
    const { events } = body['data'] as { events: { name: string; count: number }[] };
    return events.find(({ name }) => name === 'stars_asked')?.count;
  };
  const events = Array.from({ length: 50 }, () => ({ name: 'stars_asked' }));
  const answer = await fetch(`${http.url}/api/analytics/track-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  expect([answer.status, await asked()]).toEqual([200, 0]);
  for (const status of [200, 404]) {
    const pack_id = status === 200 ? PACKS[0].id : 'none';
    expect((await call(payer, 'POST', '/shop/invoice', { pack_id })).status).toBe(status);
  }
  expect(await asked()).toBe(1);
});
