import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';
import { signInGuest } from '../../test/support/player.js';
import { apiOf } from '../../test/support/api.js';
import { countGame } from '../../test/support/standing.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const guest = async () => (await signInGuest(http.url, 'Guest')).id;
const exists = async (id: string) =>
  (await accountModel(http.connection).exists({ _id: objectId(id) })) !== null;
/** A run of each task: the first makes deletions due, the second deletes. */
async function clean(): Promise<void> {
  await http.parts.privacy.markUnusedGuests();
  await http.parts.privacy.deleteDueAccounts();
}

describe('a guest', () => {
  it('goes 30 days after the end of the only session, and 180 days after it with matches', async () => {
    const [idle, player] = [await guest(), await guest()];
    await countGame(http.connection, { key: 'A', player_id: player, won: true });
    http.clock.advance(60 * DAY_MS - 1);
    await clean();
    expect([await exists(idle), await exists(player)]).toEqual([true, true]);
    http.clock.advance(1);
    await clean();
    expect([await exists(idle), await exists(player)]).toEqual([false, true]);
    http.clock.advance(150 * DAY_MS - 1);
    await clean();
    expect(await exists(player)).toBe(true);
    http.clock.advance(1);
    await clean();
    expect(await exists(player)).toBe(false);
  });

  it('stays with a purchase, with a payment, and with an identity', async () => {
    const [buyer, payer] = [await guest(), await guest()];
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(buyer) ?? undefined }, { $set: { owned: ['back_1'] } });
    await http.connection.collection('payments').insertOne({ account: payer });
    const launch = { init_data: launchData({ id: 7_000_001, first_name: 'Sara' }, http.clock.now()) };
    const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', launch);
    const { id: person } = body['user'] as { id: string };
    http.clock.advance(400 * DAY_MS);
    await clean();
    expect(await Promise.all([buyer, payer, person].map(exists))).toEqual([true, true, true]);
  });

  it('goes with the frames of seasons that it has won', async () => {
    const winner = await guest();
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(winner) ?? undefined }, { $set: { owned: ['frame:season-1405-3-1'] } });
    http.clock.advance(400 * DAY_MS);
    await clean();
    expect(await exists(winner)).toBe(false);
  });

  it('is found behind many that stay', async () => {
    const accounts = http.connection.collection('accounts');
    const old = { is_guest: true, owned: ['back_1'], name: 'x' };
    const since = http.clock.now();
    await accounts.insertMany(
      Array.from({ length: 250 }, (_, n) => ({ ...old, created_at: new Date(since + n) })),
    );
    http.clock.advance(1_000);
    const last = await guest();
    http.clock.advance(61 * DAY_MS);
    await clean();
    await clean();
    expect(await exists(last)).toBe(false);
  });
});
