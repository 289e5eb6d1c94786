import type { AdminLevel } from '@hokm/shared/policy';
import { ADMIN_LEVELS } from '@hokm/shared/policy';
import type { Account } from '../../platform/core/account.js';

type Person = Pick<Account, 'id' | 'admin_level'>;

/** How high a level is; a player's is 0. */
const heightOf = (level: AdminLevel): number => ADMIN_LEVELS.indexOf(level);

/** True if somebody of a level may give a level to others: their own at most. */
export function mayGrant(by: AdminLevel, level: AdminLevel): boolean {
  return heightOf(level) <= heightOf(by);
}

/**
 * Why a member of staff may not act on a person; null when they may. Nobody acts on themselves, nor on a person above their
 * own level: super administrators are touched by super administrators alone.
 */
export function ceilingDenial(by: Person, person: Person): 'users/self' | 'users/above_you' | null {
  if (person.id === by.id) return 'users/self';
  return mayGrant(by.admin_level, person.admin_level) ? null : 'users/above_you';
}
