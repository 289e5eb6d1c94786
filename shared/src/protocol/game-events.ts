import { z } from 'zod';
import { REFUSALS } from '../rules/refusals.js';
import { CARD_ID, commandId, playerId, roomRef, senderClaims, suitName } from './common.js';
import { event, serverEvent } from './event.js';
import { card, gameState } from './game-state.js';
import { wireMove } from './public-move.js';

const named = { room_id: roomRef, player_id: playerId.nullish() };
const command = { command_id: commandId.optional() };
/** The version that the command made, or the present one where it changed nothing. */
const atVersion = z.object({ version: z.int() });
const seated = ['room/does_not_exist', 'room/not_member', 'game/stale_version'] as const;

export const gameEvents = {
  name: 'Game',
  description: 'The match: trump, cards, pauses, seeds, and the state of the table.',
  client: [
    event({
      name: 'select_rule',
      summary: 'Name the trump, as the hakem',
      payload: z.object({ ...senderClaims, room_id: roomRef, rule_suit: suitName, ...command }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.name_trump],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'play_card',
      summary: 'Play a card. With `expected_version` it counts only at that version of the table',
      payload: z.object({
        ...named,
        card_id: z.string().regex(CARD_ID),
        ...command,
        expected_version: z.int().nonnegative().optional(),
      }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.play_card],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'request_pause',
      summary: 'Stop the clock, once in a hand, between two cards',
      payload: z.object({ ...named, ...command }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.pause],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'ready',
      summary: 'Be ready to go on; the pause ends early when all four are',
      payload: z.object({ ...named, ...command }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.ready],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'claim',
      summary: 'Take all tricks up to seven, where `claim` of the own view says that they are certain',
      payload: z.object({ ...named, ...command, expected_version: z.int().nonnegative().optional() }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.claim],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'continue_game',
      summary:
        'End the draw, or the rest after a trick or a hand, at once, where everybody else is a computer player. With `expected_version` only the rest of that version',
      payload: z.object({ ...named, ...command, expected_version: z.int().nonnegative().optional() }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.end_rest],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'resume_seat',
      summary: 'Take the seat back from the stand-in; playing a card does the same',
      payload: z.object({ ...named, ...command }),
      answer: atVersion,
      refusals: [...seated, ...REFUSALS.resume_seat],
      limit: 'commands',
      refusedBy: 'game_error',
    }),
    event({
      name: 'client_seed',
      summary: 'Add a client seed to the next deal, until that hand is dealt',
      payload: z.object({
        room_id: roomRef,
        hand: z.int().positive(),
        seed: z
          .string()
          .min(1)
          .max(64)
          .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u),
      }),
      answer: atVersion.partial(),
      refusals: [...seated, ...REFUSALS.add_client_seed, 'room/starting'],
      limit: 'changes',
      refusedBy: 'game_error',
    }),
    event({
      name: 'get_game_state',
      summary: 'Be sent the whole view of a table again, as its player or spectator',
      payload: z.object({ room_id: roomRef, last_version: z.int().nonnegative().nullish() }),
      answer: atVersion,
      refusals: ['room/does_not_exist', 'room/not_member', 'room/not_started'],
      visitors: true,
      limit: 'visits',
      refusedBy: 'game_error',
    }),
    event({
      name: 'state_acknowledgment',
      summary: 'Confirm a state with `requires_ack`; without it that state is sent again, three times',
      payload: z.object({
        ack_id: z.string().max(64),
        player_id: playerId.nullish(),
        timestamp: z.number().nullish(),
      }),
      answer: null,
      refusals: [],
      limit: null,
      refusedBy: 'game_error',
    }),
  ],
  server: [
    serverEvent({
      name: 'game_state',
      summary: 'The whole view of a table, made for one seat: it never holds another seat’s cards',
      payload: gameState,
    }),
    serverEvent({
      name: 'move',
      summary:
        'A move from one version to the next, instead of `game_state` and `move_confirmed`, with `deltas: 1`',
      payload: wireMove,
    }),
    serverEvent({
      name: 'move_confirmed',
      summary: 'A card was played and stored',
      payload: z.object({ room_id: z.string(), version: z.int(), player_id: playerId, card }),
    }),
  ],
} as const;
