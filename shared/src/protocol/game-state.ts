import { z } from 'zod';
import { END_REASONS } from '../rules/state.js';
import { playerId, seat, suitName } from './common.js';

export const card = z.object({ card_id: z.string(), suit: suitName, value: z.int().min(2).max(14) });
const playedCard = card.extend({ player_id: playerId });
export type WireCard = z.infer<typeof card>;
export type WirePlayedCard = z.infer<typeof playedCard>;

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
  /** True while a stand-in plays for this person ("I'm back" gives the seat back). */
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
    /** The player who asked for the pause, the players who are ready, and whether the viewer may ask for one. */
    pause_player_id: playerId.nullable(),
    pause_ready: z.array(playerId),
    pause_available: z.boolean(),
    /** When this phase ends by itself, ms since 1970; null while somebody's turn runs. */
    phase_ends_at: z.number().nullable(),
  }),
  my_cards: z.array(card),
  legal_card_ids: z.array(z.string()),
  /** The tricks that the viewer may claim now: its own cards and what was played make them certain. */
  claim: z.int().nullable(),
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
      /** The hand ended by a claim: whose, the tricks that it took, and the cards that were left. */
      claim: z.object({ seat, tricks: z.int(), cards: z.array(z.string()) }).optional(),
    })
    .nullable(),
  /** The coins of a coin room: what each of the four has put in, and all together. Null in others. */
  stake: z.object({ stake: z.int(), pot: z.int() }).nullable(),
  gameResult: z
    .object({
      /** Null of a match that is void. */
      winner: z.enum(['team1', 'team2']).nullable(),
      teams: z.array(z.object({ team_name: z.enum(['team1', 'team2']), game_win: z.int() })),
      reason: z.enum(END_REASONS),
    })
    .nullable(),
  requires_ack: z.boolean().optional(),
  ack_id: z.string().optional(),
});
export type GameState = z.infer<typeof gameState>;
