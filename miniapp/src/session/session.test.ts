import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '@hokm/shared/api';
import { setSession, keepUser, clearSession, renewSession, useSession } from './session.js';
import { deviceStorage } from '@hokm/web/browser';
import { readStoredSession, storeSession } from './stored-user.js';

const person = (id: string) => ({ id, name: id, balance: 1000, telegram_id: null, is_guest: true }) as User;
const mine = { token: 'MINE', user: person('me') };
const theirs = { token: 'THEIRS', user: person('another') };

/** Another person signs in, in another tab of this device. */
const inAnotherTab = () => storeSession(deviceStorage(), theirs, null);

// A plain browser, without Telegram's launch parameters in its address.
vi.stubGlobal('window', { location: { hash: '' } });
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  deviceStorage().clear();
  setSession({ success: true, expires_at: '2030-01-01T00:00:00.000Z', ...mine });
});

it('goes on with the session that another tab has begun, once the own one is over', async () => {
  inAnotherTab();
  await renewSession();
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', ...theirs });
  expect(readStoredSession(deviceStorage())).toEqual(theirs);
});

it('is signed out, and forgets the session, where there is no other', async () => {
  await renewSession();
  expect(useSession.getState()).toMatchObject({
    status: 'signed-out',
    token: null,
    problem: { code: 'auth/unauthenticated', wasGuest: true },
  });
  expect(readStoredSession(deviceStorage())).toBeNull();
});

it('takes nothing from another tab’s session by leaving its own or by news of its own profile', () => {
  inAnotherTab();
  keepUser({ ...mine.user, balance: 5 });
  clearSession(null);
  expect(useSession.getState().status).toBe('signed-out');
  expect(readStoredSession(deviceStorage())).toEqual(theirs);
});
