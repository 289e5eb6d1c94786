import type { Accounts } from '../accounts/accounts.js';
import type { Blocks } from '../conduct/blocks.js';
import type { MatchHistories } from '../games/match-history.js';
import type { MatchModel } from '../games/match-record.js';
import type { Clock } from '../ports.js';
import type { Notices } from '../realtime/notices.js';
import type { PresenceStore } from '../realtime/presence-store.js';
import type { Friendships } from './friendships.js';

/** What the commands between friends work with. */
export interface FriendsContext {
  readonly accounts: Pick<Accounts, 'find' | 'findPerson' | 'findPeople' | 'searchPeople'>;
  readonly friendships: Friendships;
  readonly blocks: Blocks;
  readonly presence: Pick<PresenceStore, 'read'>;
  readonly matches: MatchModel;
  readonly histories: Pick<MatchHistories, 'find'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly clock: Clock;
}

/** Whether one of two people does not want to hear from the other. */
export async function areApart({ blocks }: FriendsContext, one: string, other: string): Promise<boolean> {
  const [ofOne, ofOther] = await Promise.all([
    blocks.whoBlocked(one, [other]),
    blocks.whoBlocked(other, [one]),
  ]);
  return ofOne.length + ofOther.length > 0;
}

/** Tells a person something about another. */
export function tellOf(
  { notices, clock }: FriendsContext,
  to: string,
  from: string,
  kind: 'request' | 'accepted' | 'invite',
  params?: Record<string, string>,
): void {
  notices.tell([to], 'message', {
    kind,
    text_key: `friends.${kind}`,
    from,
    at: clock.now(),
    ...(params === undefined ? {} : { params }),
  });
}
