import { Types } from 'mongoose';
import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import { accountModel, type AccountRecord } from '../../src/accounts/model.js';
import { singleName } from '../../src/accounts/names.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { keysOfNames } from '../../src/accounts/search-keys.js';
import { objectId } from '../../src/platform/database/ids.js';
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

/** Creates an account of a level, or a guest, as the sign-in of guests does. */
async function anAccount(
  { connection, clock }: TestHttp,
  level: AdminLevel | 'guest',
): Promise<AccountRecord> {
  const names = singleName('Somebody');
  const isGuest = level === 'guest';
  const now = new Date(clock.now());
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    ...keysOfNames(names),
    ...newAccount('fa', isGuest, clock.now()),
    ...(isGuest ? {} : { admin_level: level }),
    seen_at: now,
    firsts: { launch: now },
  };
  await accountModel(connection).create(record);
  return record;
}

/** Creates an account of a level, or a guest, with a session. */
export async function aPerson(http: TestHttp, level: AdminLevel | 'guest'): Promise<SignedInPerson> {
  const record = await anAccount(http, level);
  const props = { userAgent: 'node', address: '127.0.0.1' };
  const { token } = await http.parts.signIn.sessions.start(record, props);
  return { id: record._id.toHexString(), token };
}

const IN_PANEL = { userAgent: 'panel', kind: 'panel' } as const;

/** The token of a new session of the panel, as its sign-in begins one. */
export async function panelTokenOf(http: TestHttp, id: string): Promise<string> {
  const _id = objectId(id);
  if (_id === null) throw new Error('no account');
  return (await http.parts.signIn.sessions.start({ _id }, IN_PANEL)).token;
}

/** A member of staff with a session of the panel. */
export async function aPanelPerson(http: TestHttp, level: StaffLevel): Promise<SignedInPerson> {
  const record = await anAccount(http, level);
  const { token } = await http.parts.signIn.sessions.start(record, IN_PANEL);
  return { id: record._id.toHexString(), token };
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
