import { z } from 'zod';
import { playerId, seat, suitName } from '../protocol/common.js';
import { pageOf } from './paging.js';

const team = z.enum(['team1', 'team2']);
const cardId = z.string();
const player = z.object({
  seat,
  player_id: playerId,
  name: z.string(),
  avatar: z.string().nullable(),
  /** The frame around the avatar that the person wore at this table; null for none. */
  frame: z.string().nullable(),
  is_bot: z.boolean(),
  team_name: team,
});
export type MatchPlayer = z.infer<typeof player>;
const result = z.object({ winner: team, reason: z.enum(['points', 'forfeit']) });
const points = z.object({ team1: z.int(), team2: z.int() });
export type MatchPoints = z.infer<typeof points>;

/** A room's code or a match's id. */
export const matchParams = z.object({ id: z.string().min(1).max(64) });

/** What every answer about a match says of it. Times in ISO 8601. */
const match = z.object({
  match_id: z.string(),
  room_id: z.string(),
  name: z.string(),
  status: z.enum(['in progress', 'finished']),
  target_points: z.int(),
  pace: z.string(),
  visibility: z.enum(['public', 'private']),
  players: z.array(player).length(4),
  points,
  result: result.nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type MatchSummary = z.infer<typeof match>;

/** `GET /api/games/history`: the caller's finished matches, the newest first. `won` is false also for who left for good. */
export const historyAnswer = pageOf(match.extend({ my_seat: seat, won: z.boolean() }));
export type HistoryAnswer = z.infer<typeof historyAnswer>;

/**
 * `GET /api/games/{id}/gain`: what a finished match brought the caller; null until it has been counted. The same is told
 * when it has been, by the event `message` with `{kind: 'gain', text_key: 'match.gain', at}` and flat `params`: `{room_id,
 * score, total, level, level_up: 0 | 1, trophies_change, trophies}`, without the last two where it was not rated.
 */
export const gainAnswer = z.object({
  success: z.literal(true),
  data: z
    .object({
      /** Score points of the match, and all of the caller's when it was counted. */
      score: z.int(),
      total: z.int(),
      level: z.int(),
      /** Whether the match brought this level. */
      level_up: z.boolean(),
      /** What the match did to the trophies, and those after it; null where it was not rated. */
      trophies: z.object({ change: z.int(), after: z.int() }).nullable(),
    })
    .nullable(),
});
export type GainAnswer = z.infer<typeof gainAnswer>;
export type MatchGain = NonNullable<GainAnswer['data']>;

const move = z.object({
  version: z.int(),
  /** The hand it belongs to; 0 before the first deal. */
  hand: z.int(),
  type: z.string(),
  /** Ms since 1970. */
  at: z.number(),
  seat: seat.optional(),
  card_id: cardId.optional(),
  rule_suit: suitName.optional(),
  /** Who really acted: the player, the bot on the seat, or the clock. */
  by: z.enum(['player', 'bot', 'clock']).optional(),
});
export type ReplayMove = z.infer<typeof move>;

const hand = z.object({
  hand: z.int(),
  hakem: seat,
  /** The draw of the first hakem, in the order turned; empty after the first hand. */
  hakem_draw: z.array(z.object({ seat, card_id: cardId })),
  /** Null where the match ended before the trump was named. */
  rule_suit: suitName.nullable(),
  /** The thirteen cards of each seat, in the order they were dealt. */
  cards: z.array(z.array(cardId).length(13)).length(4),
  result: z.object({ winner: team, points: z.int(), kind: z.enum(['hand', 'kot', 'hakem_kot']) }).nullable(),
  /** The points after this hand. */
  points,
});
export type ReplayHand = z.infer<typeof hand>;

/** `GET /api/games/{id}/replay`: a finished match, every move in order, and the hands they were played from. */
export const replayAnswer = z.object({
  success: z.literal(true),
  match,
  hands: z.array(hand),
  moves: z.array(move),
});
export type ReplayAnswer = z.infer<typeof replayAnswer>;

const dealt = z.object({
  hand: z.int(),
  commitment: z.string(),
  server_seed: z.string(),
  client_seeds: z.array(z.string()).length(4),
  deck: z.array(cardId).length(52),
  /** Of hand 1: where the draw of the hakem started, and its cards up to and with the ace. */
  start_seat: seat.optional(),
  draw: z.array(cardId).optional(),
});
export type FairnessHand = z.infer<typeof dealt>;

/** `GET /api/games/{id}/fairness`: the proof of every hand that is over, in the form `verifyDeal` takes. */
export const fairnessAnswer = z.object({
  success: z.literal(true),
  match,
  algorithm: z.literal('hokm-deal/1'),
  hands: z.array(dealt),
});
export type FairnessAnswer = z.infer<typeof fairnessAnswer>;
