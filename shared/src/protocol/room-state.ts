import { z } from 'zod';
import { playerId, shownRoomOptions, seat } from './common.js';
import { roomStakes } from './stakes.js';

const roomStatus = z.enum(['waiting', 'in progress', 'finished']);
export type RoomStatus = z.infer<typeof roomStatus>;

const roomSeat = z.object({
  seat,
  player_id: playerId,
  name: z.string(),
  avatar: z.string().nullable(),
  /** The frame around the avatar that the person wears; null for none. */
  frame: z.string().nullable(),
  is_bot: z.boolean(),
  connected: z.boolean(),
});
export type RoomSeat = z.infer<typeof roomSeat>;

const lobbyRoom = z.object({
  players: z.array(z.string()),
  status: roomStatus,
  name: z.string(),
  seats_taken: z.int(),
  target_points: z.int(),
  pace: z.string(),
  stake: z.int(),
  /** Spectators may predict it now; absent otherwise. */
  predictable: z.literal(true).optional(),
  /** The seats, for the miniature of the table; null is a free one. */
  seats: z
    .array(z.object({ player_id: playerId, name: z.string(), is_bot: z.boolean() }).nullable())
    .length(4),
});
export type LobbyRoom = z.infer<typeof lobbyRoom>;

/** Rooms that a lobby lists for a client that names no `limit`, and people at most. */
export const LOBBY_LISTED = 100;
/** A page of the lobby: a `limit` is rounded up to whole pages. */
export const LOBBY_PAGE = 50;
/** Most rooms that a lobby lists. */
export const LOBBY_MAX = 500;

/** The first rooms, those that wait before those that play, and people; the totals count all of them. */
export const updateLobby = z.object({
  users: z.array(z.string()),
  /** The same people with what their pictures are drawn from. */
  people: z.array(z.object({ player_id: playerId, name: z.string(), avatar: z.string().nullable() })),
  users_total: z.int(),
  rooms: z.record(z.string(), lobbyRoom),
  rooms_total: z.int(),
  /** The version that the next `lobby_delta` follows. */
  version: z.int(),
});
/**
 * The changes since the previous version of the rooms that the client listens to. A client that holds another version asks for
 * the whole lobby. `foldLobby` of `@hokm/shared/client` takes them in.
 */
export const lobbyDelta = z.object({
  version: z.int(),
  /** New and changed rooms and people; then the ids of those that are no longer listed. */
  rooms: updateLobby.shape.rooms,
  removed: z.array(z.string()),
  people: updateLobby.shape.people,
  gone: z.array(playerId),
  users_total: z.int(),
  rooms_total: z.int(),
  /** The ids of all listed rooms in their order, where that is not the new rooms and then those from before. */
  order: z.array(z.string()).optional(),
});
export type LobbyDelta = z.infer<typeof lobbyDelta>;
export const updateRoom = z.object({
  room_id: z.string(),
  name: z.string(),
  players: z.array(z.string()),
  status: roomStatus,
  seats: z.array(roomSeat.nullable()).length(4),
  creator_id: playerId,
  options: shownRoomOptions,
  /** When the four seats were taken, ms since 1970: the countdown of `countdown_ms` runs from it. Null before. */
  full_since: z.number().nullable(),
  countdown_ms: z.number(),
  server_time: z.number(),
  /**
   * A quick search that has not started: since when its first person looks for others, and when computer players take the free
   * seats (while a person is connected), ms since 1970; how many people search, in all such rooms, some seconds ago. Null in other rooms.
   */
  search: z
    .object({
      since: z.number(),
      fills_at: z.number(),
      seekers: z.int(),
      /** Two partners look for another pair. */
      pair: z.boolean(),
    })
    .nullable(),
  /**
   * In a running quick match: people who take computer players' seats when the hand is over. One who is no longer among them and
   * does not sit at the table either does not come.
   */
  incoming: z.array(z.object({ seat, player_id: playerId, name: z.string() })),
  /** The coins of a coin room; absent in others. */
  stakes: roomStakes.optional(),
  /** The first hand's commitment, shown before any seed is frozen, and the seats whose players have added a seed to it. */
  fairness: z.object({
    algorithm: z.string(),
    hand: z.int(),
    commitment: z.string(),
    seeded: z.array(seat),
  }),
});
export type UpdateRoom = z.infer<typeof updateRoom>;
export type UpdateLobby = z.infer<typeof updateLobby>;
