import type { Worn } from '@hokm/shared/api';
import { keepUser, useSession } from './session.js';

/** Merges a new balance or new cosmetics into the stored user. */
export function mergeUserBalance(change: { balance?: number; worn?: Worn }): void {
  const { user } = useSession.getState();
  if (user !== null) keepUser({ ...user, ...change });
}
