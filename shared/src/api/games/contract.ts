import { z } from 'zod';
import { END_REASONS } from '../../rules/state.js';
import { botLevel, pace, playerId, seat, suitName } from '../../protocol/common.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { GAIN_NOTES } from './limits.js';
import { gamesPaths as paths } from './paths.js';

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
/** `winner`: null of a match that is void. */
const result = z.object({ winner: team.nullable(), reason: z.enum(END_REASONS) });
const points = z.object({ team1: z.int(), team2: z.int() });
export type MatchPoints = z.infer<typeof points>;

/** A room's code or a match's id. */
export const matchParams = z.object({ id: z.string().min(1).max(64) });

/** A match as every answer shows it. Times in ISO 8601. */
export const matchSummary = z.object({
  match_id: z.string(),
  room_id: z.string(),
  name: z.string(),
  status: z.enum(['in progress', 'finished']),
  target_points: z.int(),
  pace: z.string(),
  visibility: z.enum(['public', 'private']),
  /** The people at the table at the end. */
  players: z.array(player).length(4),
  /** Computer players whose seat a person took, and the last hand that they played. */
  former_players: z.array(z.object({ until_hand: z.int(), player })),
  points,
  result: result.nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type MatchSummary = z.infer<typeof matchSummary>;

/** Finished matches of the caller, newest first. `won` is false also after leaving for good. */
export const historyAnswer = pageOf(matchSummary.extend({ my_seat: seat, won: z.boolean() }));
export type HistoryAnswer = z.infer<typeof historyAnswer>;

export const gainAnswer = success({
  data: z
    .object({
      /** Score points of the match, and the caller's total when it was counted. */
      score: z.int(),
      total: z.int(),
      level: z.int(),
      /** True if the match brought this level. */
      level_up: z.boolean(),
      /** The change of the trophies and the total after it; null where the match was not rated. */
      trophies: z.object({ change: z.int(), after: z.int() }).nullable(),
      /** Why it brought less than the result says: see `docs/SCORING.md`; null when it did not. */
      note: z.enum(GAIN_NOTES).nullable(),
    })
    .nullable(),
});
export type GainAnswer = z.infer<typeof gainAnswer>;
export type MatchGain = NonNullable<GainAnswer['data']>;

export const replayMove = z.object({
  version: z.int(),
  /** The hand it belongs to; 0 before the first deal. */
  hand: z.int(),
  type: z.string(),
  /** Ms since 1970. */
  at: z.number(),
  seat: seat.optional(),
  card_id: cardId.optional(),
  rule_suit: suitName.optional(),
  /** The actor: the player, the bot on the seat, or the clock. */
  by: z.enum(['player', 'bot', 'clock']).optional(),
});
export type ReplayMove = z.infer<typeof replayMove>;

export const replayHand = z.object({
  hand: z.int(),
  hakem: seat,
  /** The draw of the first hakem, in the order turned; empty after the first hand. */
  hakem_draw: z.array(z.object({ seat, card_id: cardId })),
  /** Null where the match ended before the trump was named. */
  rule_suit: suitName.nullable(),
  /** The thirteen cards of each seat, in the order they were dealt. */
  cards: z.array(z.array(cardId).length(13)).length(4),
  result: z
    .object({
      winner: team,
      points: z.int(),
      kind: z.enum(['hand', 'kot', 'hakem_kot']),
      /** The hand ended by a claim: whose, and the tricks that it took. */
      claim: z.object({ seat, tricks: z.int() }).optional(),
    })
    .nullable(),
  /** The points after this hand. */
  points,
});
export type ReplayHand = z.infer<typeof replayHand>;

/** A finished match: every move in order, and the hands they were played from. */
export const replayAnswer = success({
  match: matchSummary,
  hands: z.array(replayHand),
  moves: z.array(replayMove),
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

/** The proof of every hand that is over, in the form that `verifyDeal` takes. */
export const fairnessAnswer = success({
  match: matchSummary,
  algorithm: z.literal('hokm-deal/1'),
  hands: z.array(dealt),
  /**
   * Of a coin room, once hand 1 is over: the player ids in the order of joining, and in seat order as they were drawn. With the seeds of
   * hand 1, whose client seeds stand in seat order, they are what `verifySeats` takes.
   */
  seats: z
    .object({
      algorithm: z.literal('hokm-seats/1'),
      joined: z.array(playerId).length(4),
      seats: z.array(playerId).length(4),
    })
    .optional(),
});
export type FairnessAnswer = z.infer<typeof fairnessAnswer>;

/** A game that rooms can be made for, with the choices of a room. `stakes` is empty while coin rooms are closed. */
const gameType = z.object({
  id: z.literal('hokm4'),
  name: z.string(),
  players: z.int(),
  teams: z.int(),
  target_points: z.array(z.int()),
  paces: z.array(pace),
  bot_levels: z.array(botLevel),
  stakes: z.array(z.int()),
  predictions: z.boolean(),
});
export type GameType = z.infer<typeof gameType>;

export const listGameTypes = endpoint({
  path: paths.listGameTypes,
  summary: 'The games that can be played, with the choices of a room; may be cached for five minutes',
  access: 'anyone',
  limit: 'reads',
  answer: success({ data: z.array(gameType) }),
  refusals: [],
});

export const listHistory = endpoint({
  path: paths.listHistory,
  summary: 'Finished matches of the caller, newest first',
  access: 'signed-in',
  limit: 'reads',
  query: pageQuery,
  answer: historyAnswer,
  refusals: [],
});

/**
 * `data` is null until the match has been counted. Then the caller also receives the event `message` with `{kind: 'gain',
 * text_key: 'match.gain', at}` and flat `params`: `{room_id, score, total, level, level_up: 0 | 1, trophies_change,
 * trophies, note}`, without `trophies_change` and `trophies` where the match was not rated, and without `note` where it is null.
 */
export const readGain = endpoint({
  path: paths.readGain,
  summary: 'Rewards of the caller in a finished match, once it has been counted',
  access: 'signed-in',
  limit: 'reads',
  params: matchParams,
  answer: gainAnswer,
  refusals: ['room/does_not_exist', 'room/not_member', 'game/not_finished'],
});

/** A public match needs no session; a private one that of a person who sat at its table. */
export const readReplay = endpoint({
  path: paths.readReplay,
  summary: 'A finished match, move by move',
  access: 'anyone',
  limit: 'reads',
  params: matchParams,
  answer: replayAnswer,
  refusals: ['room/does_not_exist', 'room/private', 'room/not_started', 'game/not_finished'],
});

export const readFairness = endpoint({
  path: paths.readFairness,
  summary: 'The proof of every deal that is over',
  access: 'anyone',
  limit: 'reads',
  params: matchParams,
  answer: fairnessAnswer,
  refusals: ['room/does_not_exist', 'room/private', 'room/not_started'],
});
