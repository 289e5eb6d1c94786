import type { Accounts } from '../accounts/accounts.js';
import type { Blocks } from '../conduct/blocks.js';
import type { MatchHistories } from '../games/match-history.js';
import type { MatchModel } from '../games/match-record.js';
import type { Clock } from '../ports.js';
import type { Notices } from '../realtime/notices.js';
import type { PresenceStore } from '../realtime/presence-store.js';
import { SETTLED_MS, type Outbox } from '../outbox/outbox.js';
import type { Friendships } from './friendships.js';

const DAY_MS = 24 * 60 * 60_000;

/** What the commands between friends work with. */
export interface FriendsContext {
  readonly accounts: Pick<Accounts, 'find' | 'findPerson' | 'findPeople' | 'searchPeople'>;
  readonly friendships: Friendships;
  readonly blocks: Blocks;
  readonly presence: Pick<PresenceStore, 'read'>;
  readonly matches: MatchModel;
  readonly histories: Pick<MatchHistories, 'find'>;
  readonly notices: Pick<Notices, 'tell'>;
  /** Where word is left for who is not here; null without a bot. */
  readonly outbox: Outbox | null;
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

/** Tells a person something about another: at once where there is a connection, and through the bot where there is none. */
export async function tellOf(
  context: FriendsContext,
  to: string,
  from: string,
  kind: 'request' | 'accepted' | 'invite',
  params?: { readonly room_id: string; readonly room_name: string },
): Promise<void> {
  const { notices, clock } = context;
  notices.tell([to], 'message', {
    kind,
    text_key: `friends.${kind}`,
    from,
    at: clock.now(),
    ...(params === undefined ? {} : { params }),
  });
  await leaveWord(context, to, from, kind, params);
}

async function leaveWord(
  { outbox, accounts, clock }: FriendsContext,
  account: string,
  from: string,
  kind: 'request' | 'accepted' | 'invite',
  params?: { readonly room_id: string; readonly room_name: string },
): Promise<void> {
  if (outbox === null || kind === 'accepted') return;
  const name = (await accounts.find(from))?.name;
  if (name === undefined) return;
  if (params !== undefined) {
    const { room_id, room_name } = params;
    const notice = { kind: 'invite', from: name, room: room_name, code: room_id } as const;
    await outbox.post({ key: `invite:${room_id}:${from}:${account}`, account, notice, afterMs: SETTLED_MS });
    return;
  }
  const day = Math.floor(clock.now() / DAY_MS);
  const notice = { kind: 'friend_request', from: name, from_id: from } as const;
  await outbox.post({ key: `friend:${from}:${account}:${day}`, account, notice, afterMs: SETTLED_MS });
}
