import { z } from 'zod';
import { REACTIONS } from '../conduct/index.js';
import { botLevel, commandId, playerId, roomOptions, roomRef, seat, suitName, telegramId } from './common.js';

/** What a client may say of who it is; never believed, only compared with the session's own. */
const claims = {
  telegram_id: telegramId.nullish(),
  username: z.string().max(64).nullish(),
  first_name: z.string().max(128).nullish(),
};
const named = { room_id: roomRef, player_id: playerId.nullish() };
const when = z.number().nullish();

/**
 * Every event a client may send, with the shape of its payload (`wire.md`, client → server).
 * Unknown fields are dropped; a payload that does not fit gets `request/invalid`.
 */
export const clientEvents = {
  res_connect: z.object({ ...claims, room_id: roomRef.nullish() }),
  join_lobby: z.object(claims),
  reconnect_to_room: z.object({ ...claims, room_id: roomRef }),
  get_lobby_state: z.object({}),
  create_game: z.object({
    ...claims,
    room_id: z.string().max(200),
    name: z.string().max(200).optional(),
    options: roomOptions.prefault({}),
    /** The code of a finished match whose people are to play again: all who send it come into one room. */
    after: roomRef.optional(),
    /** A seat in any public room that waits will do; one is made where there is none. */
    quick: z.boolean().optional(),
    command_id: commandId.optional(),
  }),
  join_room: z.object({ ...claims, room_id: roomRef, command_id: commandId.optional() }),
  get_room_state: z.object({ ...claims, room_id: roomRef }),
  add_bot: z.object({
    room_id: roomRef,
    seat: seat.optional(),
    level: botLevel.optional(),
    command_id: commandId.optional(),
  }),
  remove_bot: z.object({ room_id: roomRef, seat, command_id: commandId.optional() }),
  take_seat: z.object({ room_id: roomRef, seat, command_id: commandId.optional() }),
  start_game: z.object({ ...claims, room_id: roomRef, command_id: commandId.optional() }),
  select_rule: z.object({
    ...claims,
    room_id: roomRef,
    rule_suit: suitName,
    command_id: commandId.optional(),
  }),
  play_card: z.object({
    ...named,
    card_id: z.string().regex(/^(?:[2-9]|10|[JQKA])[SHDC]$/),
    command_id: commandId.optional(),
    expected_version: z.int().nonnegative().optional(),
  }),
  request_pause: z.object({ ...named, command_id: commandId.optional() }),
  ready: z.object({ ...named, command_id: commandId.optional() }),
  resume_seat: z.object({ ...named, command_id: commandId.optional() }),
  client_seed: z.object({
    room_id: roomRef,
    hand: z.int().positive(),
    seed: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u),
  }),
  send_reaction: z.object({ room_id: roomRef, reaction: z.enum(REACTIONS) }),
  spectate: z.object({ room_id: roomRef }),
  get_game_state: z.object({ room_id: roomRef, last_version: z.int().nonnegative().nullish() }),
  state_acknowledgment: z.object({
    ack_id: z.string().max(64),
    player_id: playerId.nullish(),
    timestamp: when,
  }),
  /** `only`: what is to be left, a seat that waits or a match that is watched; without it whatever one has there. */
  leave_room: z.object({
    ...claims,
    room_id: roomRef,
    only: z.enum(['waiting', 'watching']).optional(),
    command_id: commandId.optional(),
  }),
  join: z.object({ username: z.string().max(64).nullish(), game_id: roomRef }),
  heartbeat: z.object({ timestamp: when }),
  /** The page came to the front, or went behind something else: what friends see follows from it. */
  presence: z.object({ state: z.enum(['active', 'background']) }),
} as const;

export type ClientEventName = keyof typeof clientEvents;
export const CLIENT_EVENT_NAMES = Object.keys(clientEvents) as ClientEventName[];
/** A payload after its schema, as a handler gets it. */
export type ClientPayload<E extends ClientEventName> = z.output<(typeof clientEvents)[E]>;
/** A payload as a client sends it. */
export type ClientInput<E extends ClientEventName> = z.input<(typeof clientEvents)[E]>;

/** Answers with `game_error`; all others answer refusals with `lobby_error`. */
export const GAME_EVENTS: ReadonlySet<ClientEventName> = new Set([
  'select_rule',
  'play_card',
  'request_pause',
  'ready',
  'resume_seat',
  'client_seed',
  'get_game_state',
  'state_acknowledgment',
]);
