import type { Worn } from '@hokm/shared/api';
import { keepUser, useSession } from './session.js';

/** Takes over what the server has just said of one's coins or of what one wears. */
export function mergeUserBalance(change: { balance?: number; worn?: Worn }): void {
  const { user } = useSession.getState();
  if (user !== null) keepUser({ ...user, ...change });
}
