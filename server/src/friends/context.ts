import type { Connection } from 'mongoose';
import type { PersonLookups } from '../accounts/person-lookups.js';
import { PRESENCE_SETTLE_MS, type Outbox } from '../notifications/outbox.js';
import type { Blocks } from '../people/blocks.js';
import type { PresenceStore } from '../people/presence-store.js';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { MatchReader } from '../play/games/match-reader.js';
import type { MatchModel } from '../play/games/match-record.js';
import type { Friendships } from './friendships.js';

/** The dependencies of the friends commands. */
export interface FriendsContext {
  readonly connection: Connection;
  readonly people: People;
  readonly lookups: Pick<PersonLookups, 'findPerson'>;
  readonly friendships: Friendships;
  readonly blocks: Blocks;
  readonly presence: Pick<PresenceStore, 'read'>;
  readonly matches: MatchModel;
  readonly rooms: Pick<MatchReader, 'find'>;
  readonly notifier: Pick<UserNotifier, 'notify'>;
  /** Notices for the bot to send; null without a bot. */
  readonly outbox: Outbox | null;
  readonly clock: Clock;
}

type Invitation = { readonly room_id: string; readonly room_name: string };

export async function isBlockedEitherWay(
  { blocks }: Pick<FriendsContext, 'blocks'>,
  one: string,
  other: string,
): Promise<boolean> {
  return (await blocks.eitherWay(one, [other])).length > 0;
}

/** Notifies a person of what another did: their connections at once, their chat with the bot when they are away. */
export async function notifyAbout(
  context: FriendsContext,
  to: string,
  from: string,
  kind: 'request' | 'accepted' | 'invite',
  params?: Invitation,
): Promise<void> {
  const { notifier, clock } = context;
  notifier.notify([to], 'message', {
    kind,
    text_key: `friends.${kind}`,
    from,
    at: clock.now(),
    ...(params === undefined ? {} : { params }),
  });
  if (kind !== 'accepted') await queueChatNotice(context, to, from, params);
}

/** Guests cause no messages: an account of theirs costs nothing. */
async function queueChatNotice(
  { outbox, people }: FriendsContext,
  account: string,
  from: string,
  invitation: Invitation | undefined,
): Promise<void> {
  const sender = outbox === null ? null : await people.find(from);
  if (outbox === null || sender === null || sender.is_guest) return;
  const { name } = sender;
  if (invitation === undefined) {
    await outbox.postFriendRequest(account, { id: from, name });
    return;
  }
  const { room_id: code, room_name: room } = invitation;
  await outbox.post({
    key: `invite:${code}:${from}:${account}`,
    account,
    from,
    afterMs: PRESENCE_SETTLE_MS,
    notice: { kind: 'invite', from: name, room, code },
  });
}
