import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import { objectId } from '../../src/platform/database/ids.js';
import type { TestHttp } from './http-app.js';
import { signInGuest } from './player.js';

/** All kinds of callers, from the least to the most privileged. */
export const ROLES = ['nobody', 'somebody signed out', 'guest', ...ADMIN_LEVELS] as const;
export type Role = (typeof ROLES)[number];

/** A signed-in person. */
export interface SignedInPerson {
  readonly id: string;
  readonly token: string;
}

/** Creates an account of a level, or a guest, with a session. */
export async function aPerson(http: TestHttp, level: AdminLevel | 'guest'): Promise<SignedInPerson> {
  const { id, token } = await signInGuest(http.url, 'Somebody');
  if (level !== 'guest')
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(id) ?? undefined }, { $set: { admin_level: level, is_guest: false } });
  return { id, token };
}

/** A token for a role; null without one. */
export async function tokenOf(http: TestHttp, role: Role): Promise<string | null> {
  if (role === 'nobody') return null;
  if (role !== 'somebody signed out') return (await aPerson(http, role)).token;
  const { token } = await aPerson(http, 'super_admin');
  const out = await fetch(`${http.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (out.status !== 200) throw new Error(`signing out was answered with ${out.status}`);
  return token;
}
