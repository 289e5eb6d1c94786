import { z } from 'zod';
import { pageOf } from './paging.js';
import { person } from './players.js';

/** Online: a connection now, in front. Away: in the background, or gone less than five minutes ago. */
export const PRESENCES = ['online', 'away', 'offline'] as const;
export const presence = z.enum(PRESENCES);
export type PresenceStatus = z.infer<typeof presence>;

/** At which table a friend sits. */
export const atTable = z.object({
  /** The room the friend waits in and that can be joined; null otherwise. */
  room_id: z.string().nullable(),
  /** A match is being played there. */
  playing: z.boolean(),
  /** That match, where it is public and can be watched; null otherwise. */
  watch_id: z.string().nullable(),
});
export type AtTable = z.infer<typeof atTable>;

/** A friend; `lastSeen` is null while online and for who was never seen. */
export const friend = person.extend({
  status: presence,
  score: z.int(),
  lastSeen: z.iso.datetime().nullable(),
  ...atTable.shape,
});
export type Friend = z.infer<typeof friend>;

/** `GET /api/friends`: online first, then away, then by name. */
export const friendsAnswer = pageOf(friend).extend({ online: z.int() });
export type FriendsAnswer = z.infer<typeof friendsAnswer>;

/** A request; `id` is the request's own, `player_id` the other person's. */
export const friendRequest = person.extend({
  player_id: z.string(),
  score: z.int(),
  direction: z.enum(['incoming', 'outgoing']),
  at: z.iso.datetime(),
});
export type FriendRequest = z.infer<typeof friendRequest>;

/** `GET /api/friends/requests`: incoming first, the newest first. */
export const friendRequestsAnswer = pageOf(friendRequest);
export type FriendRequestsAnswer = z.infer<typeof friendRequestsAnswer>;

/**
 * `POST /api/friends/requests`: a username (with or without `@`), an account id or a Telegram id. When the other has
 * already asked, both are friends at once. Refusals: `friends/not_found`, `friends/self`, `friends/already`,
 * `friends/already_requested`, `friends/blocked`, `friends/too_many`.
 */
export const friendRequestBody = z.object({ who: z.string().trim().min(1).max(64) });
export const friendRequestAnswer = z.object({
  success: z.literal(true),
  /** What came of it. */
  status: z.enum(['requested', 'friends']),
});
export type FriendRequestAnswer = z.infer<typeof friendRequestAnswer>;

/** `POST /api/friends/requests/{id}/accept|reject`, `DELETE /api/friends/requests/{id}` (withdraw). */
export const friendRequestParams = z.object({ id: z.string().min(1).max(64) });
/** `DELETE /api/friends/{id}`: `id` is the friend's account. */
export const friendParams = z.object({ id: z.string().min(1).max(24) });

/** `GET /api/user/search?q=`: people by the beginning of a username or a name, at least two characters; at most 20. */
export const searchQuery = z.object({ q: z.string().trim().min(2).max(32) });
export const foundPerson = person.extend({
  relation: z.enum(['none', 'self', 'friend', 'incoming', 'outgoing']),
});
export type FoundPerson = z.infer<typeof foundPerson>;
export const searchAnswer = z.object({ success: z.literal(true), data: z.array(foundPerson) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/**
 * `POST /api/friends/{id}/invite {room_id}`: tells a friend of a waiting room the caller sits in, by the `message`
 * event `{kind: 'invite', text_key: 'friends.invite', params: {room_id, room_name}, from, at}`. `delivered` tells
 * whether a connection of the friend was there to hear it.
 */
export const inviteBody = z.object({ room_id: z.string().min(1).max(16) });
export const inviteAnswer = z.object({ success: z.literal(true), delivered: z.boolean() });
export type InviteAnswer = z.infer<typeof inviteAnswer>;

/**
 * `POST /api/invites/prepared {room_id}`: a card for the room that Telegram's share sheet sends on (`shareMessage`); good
 * for some minutes. Refusals: `room/does_not_exist`, `auth/telegram_not_configured`: share a link instead.
 */
export const invitationBody = z.object({ room_id: z.string().min(1).max(16) });
export const invitationAnswer = z.object({ success: z.literal(true), prepared_id: z.string() });
export type InvitationAnswer = z.infer<typeof invitationAnswer>;
