import { z } from 'zod';
import { atTable, presence } from './presence.js';
import { playerId, roomOptions, seat, suitName } from './common.js';
import { wireMove } from './public-move.js';

const card = z.object({ card_id: z.string(), suit: suitName, value: z.int().min(2).max(14) });
const playedCard = card.extend({ player_id: playerId });
export type WireCard = z.infer<typeof card>;
export type WirePlayedCard = z.infer<typeof playedCard>;

export const roomStatus = z.enum(['waiting', 'in progress', 'finished']);
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
  /** Who sits where, for the miniature of the table; null is a free seat. */
  seats: z
    .array(z.object({ player_id: playerId, name: z.string(), is_bot: z.boolean() }).nullable())
    .length(4),
});
export type LobbyRoom = z.infer<typeof lobbyRoom>;

/** The first hundred names and rooms; `users_total` counts everyone. */
export const updateLobby = z.object({
  users: z.array(z.string()),
  /** The same people with what their pictures are drawn from. */
  people: z.array(z.object({ player_id: playerId, name: z.string(), avatar: z.string().nullable() })),
  users_total: z.int(),
  rooms: z.record(z.string(), lobbyRoom),
});
export const updateRoom = z.object({
  room_id: z.string(),
  name: z.string(),
  players: z.array(z.string()),
  status: roomStatus,
  seats: z.array(roomSeat.nullable()).length(4),
  creator_id: playerId,
  options: roomOptions,
  /** When the four seats were taken, ms since 1970: the countdown of `countdown_ms` runs from it. Null before. */
  full_since: z.number().nullable(),
  countdown_ms: z.number(),
  server_time: z.number(),
  /** The first hand's commitment, shown before any seed is frozen. */
  fairness: z.object({ algorithm: z.string(), hand: z.int(), commitment: z.string() }),
});

const player = z.object({
  player_id: playerId,
  name: z.string(),
  team_name: z.enum(['team1', 'team2']),
  seat,
  is_king: z.boolean(),
  is_player_turn: z.boolean(),
  sorted_cards: z.array(z.object({ place_holder: z.string(), card_id: z.string().optional() })),
  connected: z.boolean(),
  is_bot: z.boolean(),
  avatar: z.string().nullable(),
  /** The frame around the avatar that the person wears; null for none. */
  frame: z.string().nullable(),
  /** Whether the bot plays for this person now ("I'm back" gives the seat back). */
  bot_plays: z.boolean(),
  /** While disconnected: when the bot takes the seat, ms since 1970. */
  bot_takes_over_at: z.number().nullable(),
  left: z.boolean(),
});
export type WirePlayer = z.infer<typeof player>;

const clientSeeds = z.array(z.object({ seat, seed: z.string() }));
const fairness = z.object({
  algorithm: z.literal('hokm-deal/1'),
  hand: z.int(),
  commitment: z.string(),
  client_seeds: clientSeeds,
  revealed: z.object({ server_seed: z.string(), deck: z.array(z.string()) }).nullable(),
  next: z.object({ hand: z.int(), commitment: z.string(), seeded: z.array(seat) }),
});
export type WireFairness = z.infer<typeof fairness>;

export const phase = z.enum([
  'waiting',
  'drawing_hakem',
  'choosing_rule',
  'playing',
  'round_complete',
  'hand_complete',
  'finished',
]);

/** One seat's whole view of its table (`wire.md`, `game_state`). */
export const gameState = z.object({
  game_id: z.string(),
  version: z.int(),
  clientId: playerId.nullable(),
  name: z.string(),
  target_points: z.int(),
  server_time: z.number(),
  players: z.array(player).length(4),
  teams: z
    .array(z.object({ team_name: z.enum(['team1', 'team2']), round_win: z.int(), game_win: z.int() }))
    .length(2),
  deck_state: z.object({
    current_round: z.int(),
    rule_suit: suitName.nullable(),
    round_cards: z.array(playedCard),
    turn_player_id: playerId.nullable(),
    turn_start_time: z.number().nullable(),
    turn_timeout: z.number(),
    pause_active: z.boolean(),
    pause_end_time: z.number().nullable(),
    /** Who asked for the pause, who is ready, and whether the viewer may still ask for one in this hand. */
    pause_player_id: playerId.nullable(),
    pause_ready: z.array(playerId),
    pause_available: z.boolean(),
    /** When this phase ends by itself, ms since 1970; null while somebody's turn runs. */
    phase_ends_at: z.number().nullable(),
  }),
  my_cards: z.array(card),
  legal_card_ids: z.array(z.string()),
  hand: z.int(),
  phase,
  last_round: z.object({ winner_id: playerId, cards: z.array(playedCard) }).nullable(),
  hakem_draw: z.array(z.object({ player_id: playerId, card })).optional(),
  fairness: fairness.nullable(),
  hand_result: z
    .object({
      hand: z.int(),
      winner: z.enum(['team1', 'team2']),
      points: z.int(),
      kind: z.enum(['hand', 'kot', 'hakem_kot']),
    })
    .nullable(),
  gameResult: z
    .object({
      winner: z.enum(['team1', 'team2']),
      teams: z.array(z.object({ team_name: z.enum(['team1', 'team2']), game_win: z.int() })),
      reason: z.enum(['points', 'forfeit']),
    })
    .nullable(),
  requires_ack: z.boolean().optional(),
  ack_id: z.string().optional(),
});
export type GameState = z.infer<typeof gameState>;
export type UpdateRoom = z.infer<typeof updateRoom>;
export type UpdateLobby = z.infer<typeof updateLobby>;
export type FriendStatus = z.infer<(typeof serverEvents)['friend_status']>;

const refusal = z.object({ code: z.string(), msg: z.string() });

/** Every event the server sends, with the shape of its payload (`wire.md`, server → client). */
export const serverEvents = {
  update_lobby: updateLobby,
  update_room: updateRoom,
  room_joined: z.object({ room_id: z.string() }),
  left_room: z.object({ room_id: z.string() }),
  game_state: gameState,
  /** Instead of `game_state` and `move_confirmed`, to connections that asked for it. */
  move: wireMove,
  move_confirmed: z.object({ room_id: z.string(), version: z.int(), player_id: playerId, card }),
  lobby_error: refusal,
  game_error: refusal,
  message: z.object({
    kind: z.string(),
    text_key: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    from: playerId.optional(),
    at: z.number().optional(),
  }),
  heartbeat_response: z.object({
    success: z.boolean(),
    error: z.string().optional(),
    server_time: z.number(),
  }),
  /** To the friends of a person who are connected: how they are and at which table, as in `GET /api/friends`. */
  friend_status: z.object({
    player_id: playerId,
    status: presence,
    lastSeen: z.iso.datetime().nullable(),
    ...atTable.shape,
  }),
  /** Work on the server that people are told of beforehand; `message` is what its administrators wrote. */
  maintenance: z.object({
    is_enabled: z.boolean(),
    message: z.string(),
    show_progress: z.boolean(),
    progress_percentage: z.number().min(0).max(100),
  }),
  session_ended: z.object({ reason: z.string() }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerPayload<E extends ServerEventName> = z.output<(typeof serverEvents)[E]>;
