import { DAY_MS } from '@hokm/shared/time';
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
  readonly people: People;
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
  const [ofOne, ofOther] = await Promise.all([
    blocks.whoBlocked(one, [other]),
    blocks.whoBlocked(other, [one]),
  ]);
  return ofOne.length + ofOther.length > 0;
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

async function queueChatNotice(
  { outbox, people, clock }: FriendsContext,
  account: string,
  from: string,
  invitation: Invitation | undefined,
): Promise<void> {
  const name = outbox === null ? undefined : (await people.find(from))?.name;
  if (outbox === null || name === undefined) return;
  const day = Math.floor(clock.now() / DAY_MS);
  await outbox.post({
    account,
    afterMs: PRESENCE_SETTLE_MS,
    ...(invitation === undefined
      ? {
          key: `friend:${from}:${account}:${day}`,
          notice: { kind: 'friend_request', from: name, from_id: from },
        }
      : {
          key: `invite:${invitation.room_id}:${from}:${account}`,
          notice: { kind: 'invite', from: name, room: invitation.room_name, code: invitation.room_id },
        }),
  });
}
