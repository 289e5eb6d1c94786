import { z } from 'zod';
import { pace, seat } from '../../protocol/common.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { roomText } from '../typed.js';
import { invitationsPaths as paths } from './paths.js';

/** Who sits at a table, without the account's id. */
const invitedSeat = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  frame: z.string().nullable(),
  is_bot: z.boolean(),
  /** The id of a computer player, which tells its drawn face; null for people. */
  face: z.string().nullable(),
});
export type InvitedSeat = z.infer<typeof invitedSeat>;

const roomInvitation = z.object({
  room_id: z.string(),
  name: z.string(),
  status: z.enum(['waiting', 'in progress']),
  target_points: z.int(),
  pace,
  /** In play order; null for a free seat. */
  seats: z.array(invitedSeat.nullable()).length(4),
  /** The seat of who made the room; null in a quick search, and once nobody has that role. */
  host: seat.nullable(),
  /** Coins that each person puts in; absent where nobody does. */
  stake: z.int().optional(),
  /** How many more people may sit down. */
  free_seats: z.int().min(0).max(4),
  /** True for a running public match. */
  can_watch: z.boolean(),
});
export type RoomInvitation = z.infer<typeof roomInvitation>;

/** Needs no session: a link opens on it before any name is asked. The code is the secret of a private room. */
export const readInvitation = endpoint({
  path: paths.readInvitation,
  summary: 'The invitation of a room’s link: its table, points and pace',
  access: 'anyone',
  limit: 'reads',
  params: z.object({ code: roomText(16) }),
  answer: success({ invitation: roomInvitation }),
  refusals: ['room/does_not_exist', 'game/finished'],
});

/** Needs no session either. Found by the id of the link alone: ids cannot be guessed or counted, unlike Telegram's. */
export const readFriendInvitation = endpoint({
  path: paths.readFriendInvitation,
  summary: 'What the link of a person shows: name and picture',
  access: 'anyone',
  limit: 'reads',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: success({
    friend: z.object({ name: z.string(), avatar: z.string().nullable(), frame: z.string().nullable() }),
  }),
  refusals: ['friends/not_found'],
});

/** `prepared_id` is for Telegram's `shareMessage`, and valid for some minutes. */
export const invitationAnswer = success({ prepared_id: z.string() });
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** A client that is refused with `auth/telegram_not_configured` shares a link instead. */
export const prepareInvitation = endpoint({
  path: paths.prepareInvitation,
  summary: 'A card of a room for Telegram’s share sheet',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ room_id: roomText(16) }),
  answer: invitationAnswer,
  refusals: ['room/does_not_exist', 'auth/telegram_not_configured'],
});
