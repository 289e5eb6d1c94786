import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountModel, sessionModel } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { entryModel } from '../wallet/entry.js';
import { Wallet } from '../wallet/wallet.js';
import { startTestHttp, type TestHttp } from '../testing/http-app.js';
import { signInGuest } from '../testing/player.js';
import { BY_BOT, deleteDueAccounts, GRACE_MS, requestDeletion } from './delete-account.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const context = () => ({ connection: http.connection, clock: http.clock, log: pino({ level: 'silent' }) });
const exists = async (id: string): Promise<boolean> =>
  (await accountModel(http.connection).exists({ _id: objectId(id) })) !== null;

it('an account goes when its time of grace is over, with its sessions and what is told of it, and not before', async () => {
  const { id, token } = await signInGuest(http.url, 'سارا');
  const wallet = new Wallet(http.connection, http.clock);
  await wallet.change({ account: id, key: 'gift:1', amount: 5, kind: 'gift' });
  const asked = await requestDeletion(context(), id, BY_BOT);
  http.clock.advance(1_000);
  expect(await requestDeletion(context(), id, BY_BOT)).toEqual(asked);
  expect(await deleteDueAccounts(context())).toBe(0);
  expect(await exists(id)).toBe(true);
  http.clock.advance(GRACE_MS);
  expect(await deleteDueAccounts(context())).toBe(1);
  expect(await exists(id)).toBe(false);
  expect(await sessionModel(http.connection).countDocuments({ account: objectId(id) ?? undefined })).toBe(0);
  const answer = await fetch(`${http.url}/api/auth/profile`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
  // The ledger keeps its sums, and names nobody.
  expect(await entryModel(http.connection).countDocuments({ account: id })).toBe(2);
  expect(await deleteDueAccounts(context())).toBe(0);
});

it('nobody can ask for the end of an account that is not there', async () => {
  expect(await requestDeletion(context(), 'f'.repeat(24), BY_BOT)).toEqual({
    ok: false,
    code: 'request/not_found',
  });
  expect(await requestDeletion(context(), 'x', BY_BOT)).toEqual({ ok: false, code: 'request/not_found' });
});
