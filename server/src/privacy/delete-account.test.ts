import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { walletEntries } from '../wallet/model.js';
import { Wallet } from '../wallet/wallet.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';
import { sessions } from '../sign-in/sessions/model.js';
import { pairs } from '../pairs/model.js';
import { GRACE_MS, LATE_MS } from './delete-account.js';
import { lateErasures } from './model.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const requestDeletion = (id: string) =>
  http.parts.privacy.requestDeletion(id, { source_ip: '', device: 'Telegram' });
const deleteDueAccounts = () => http.parts.privacy.deleteDueAccounts();
const exists = async (id: string): Promise<boolean> =>
  (await accountModel(http.connection).exists({ _id: objectId(id) })) !== null;

it('an account is deleted with its sessions after the grace period, and not before', async () => {
  const { id, token } = await signInGuest(http.url, 'سارا');
  const wallet = new Wallet(http.connection, http.clock);
  // Of the entries one is not in the ledger yet.
  await wallet.change({ account: id, key: 'gift:1', amount: 5, kind: 'gift', isOfMany: true });
  const asked = await requestDeletion(id);
  http.clock.advance(1_000);
  expect(await requestDeletion(id)).toEqual(asked);
  expect(await deleteDueAccounts()).toBe(0);
  expect(await exists(id)).toBe(true);
  http.clock.advance(GRACE_MS);
  expect(await deleteDueAccounts()).toBe(1);
  expect(await exists(id)).toBe(false);
  expect(await sessions.model(http.connection).countDocuments({ account: objectId(id) ?? undefined })).toBe(
    0,
  );
  const answer = await fetch(`${http.url}/api/auth/profile`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
  // The ledger keeps its entries.
  expect(await walletEntries.model(http.connection).countDocuments({ account: id })).toBe(2);
  expect(await deleteDueAccounts()).toBe(0);
});

it('what a settlement writes of an account that is deleted already is erased a day later', async () => {
  const { id } = await signInGuest(http.url, 'مینا');
  const { connection, clock } = http;
  const { eraseLate } = http.parts.privacy;
  await requestDeletion(id);
  clock.advance(GRACE_MS);
  // Of the tests before.
  await eraseLate();
  expect(await deleteDueAccounts()).toBe(1);
  const rows = pairs.model(connection);
  await rows.collection.insertMany([
    { _id: `${id}:other` as never, people: [id, 'other'] },
    { _id: 'other:third' as never, people: ['other', 'third'] },
  ]);
  clock.advance(LATE_MS - 1);
  expect(await eraseLate()).toBe(0);
  clock.advance(1);
  expect(await eraseLate()).toBe(1);
  expect(await rows.distinct('_id')).toEqual(['other:third']);
  expect(await lateErasures.model(connection).countDocuments()).toBe(0);
  expect(await eraseLate()).toBe(0);
});

it('the deletion of an unknown account is refused', async () => {
  expect(await requestDeletion('f'.repeat(24))).toEqual({
    ok: false,
    code: 'request/not_found',
  });
  expect(await requestDeletion('x')).toEqual({ ok: false, code: 'request/not_found' });
});
