import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import { accountModel } from '../../src/accounts/model.js';
import { objectId } from '../../src/platform/database/ids.js';
import { startAsGuest } from '../../src/sign-in/telegram/sign-in-guest.js';
import type { TestHttp } from './http-app.js';

export const STAFF_LEVELS = ADMIN_LEVELS.filter((level) => level !== 'user');
type StaffLevel = Exclude<AdminLevel, 'user'>;

/**
 * All kinds of callers, from the least to the most privileged. Staff come twice: with a session of a player, and with one of
 * the panel.
 */
export const ROLES: readonly Role[] = [
  'nobody',
  'somebody signed out',
  'guest',
  ...ADMIN_LEVELS,
  ...STAFF_LEVELS.map((level) => `${level} in the panel` as const),
];
export type Role = 'nobody' | 'somebody signed out' | 'guest' | AdminLevel | `${StaffLevel} in the panel`;

/** The staff level of a role with a session of the panel; null for all others. */
export function panelLevelOf(role: Role): StaffLevel | null {
  return STAFF_LEVELS.find((level) => role === `${level} in the panel`) ?? null;
}

/** A signed-in person. */
export interface SignedInPerson {
  readonly id: string;
  readonly token: string;
}

/** Creates an account of a level, or a guest, with a session, as the sign-in of guests does. */
export async function aPerson(
  { connection, clock, parts }: TestHttp,
  level: AdminLevel | 'guest',
): Promise<SignedInPerson> {
  const accounts = accountModel(connection);
  const { account, token } = await startAsGuest(
    { accounts, sessions: parts.signIn.sessions, clock },
    { name: 'Somebody', language: 'fa', userAgent: 'node', address: '127.0.0.1' },
  );
  if (level !== 'guest')
    await connection
      .collection('accounts')
      .updateOne(
        { _id: objectId(account.id) ?? undefined },
        { $set: { admin_level: level, is_guest: false } },
      );
  return { id: account.id, token };
}

/** The token of a new session of the panel, as its sign-in begins one. */
export async function panelTokenOf(http: TestHttp, id: string): Promise<string> {
  const _id = objectId(id);
  if (_id === null) throw new Error('no account');
  const props = { userAgent: 'panel', kind: 'panel' } as const;
  return (await http.parts.signIn.sessions.start({ _id }, props)).token;
}

/** A member of staff with a session of the panel. */
export async function aPanelPerson(http: TestHttp, level: StaffLevel): Promise<SignedInPerson> {
  const { id } = await aPerson(http, level);
  return { id, token: await panelTokenOf(http, id) };
}

/** A token for a role; null without one. */
export async function tokenOf(http: TestHttp, role: Role): Promise<string | null> {
  if (role === 'nobody') return null;
  const panelLevel = panelLevelOf(role);
  if (panelLevel !== null) return (await aPanelPerson(http, panelLevel)).token;
  if (role !== 'somebody signed out') return (await aPerson(http, role as AdminLevel | 'guest')).token;
  const { token } = await aPerson(http, 'super_admin');
  const out = await fetch(`${http.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (out.status !== 200) throw new Error(`signing out was answered with ${out.status}`);
  return token;
}
