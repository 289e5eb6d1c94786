import { z } from 'zod';
import { phase } from '../../protocol/game-state.js';
import { pace, playerId, seat, suitName } from '../../protocol/common.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { matchSummary, replayHand, replayMove } from '../games/contract.js';
import { pageMetaFields, pageQuery } from '../paging.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { named } from '../users/person.js';
import { TABLES_PAGE } from './limits.js';
import { matchesPaths as paths } from './paths.js';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const time = z.iso.datetime();
const cardOnTable = z.object({ seat, card_id: z.string() });

const staffMove = replayMove.extend({
  /** Time that the seat's turn had run, ms; null for moves outside of turns. */
  ms: z.int().nullable(),
  /** Of a card: its trick in the hand, from 1, and whether it took that trick. */
  trick: z.int().nullable(),
  took: z.boolean(),
});
export type StaffMove = z.infer<typeof staffMove>;

const staffMatch = z.object({
  match: matchSummary,
  /** Of a coin room: what each put in, and what came of it; `outcome` is null until it is decided. Null in others. */
  coins: z
    .object({
      stake: z.int(),
      pot: z.int(),
      outcome: z.enum(['won', 'void']).nullable(),
      paid: z.array(z.object({ player_id: playerId, coins: z.int(), why: z.enum(['prize', 'returned']) })),
    })
    .nullable(),
  hands: z.array(replayHand),
  moves: z.array(staffMove),
  /** The reports out of this match, oldest first. */
  reports: z.array(
    z.object({
      player_id: playerId,
      by: named,
      reason: z.string(),
      status: z.enum(['open', 'closed']),
      at: time,
    }),
  ),
});
export type StaffMatch = z.infer<typeof staffMatch>;

export const readStaffMatch = endpoint({
  path: paths.readStaffMatch,
  summary:
    'A finished match card by card, with the time of each move and the reports out of it. A private one is opened only where a report is about it, or by administrators, and the audit log says by whom',
  access: 'panel/reports',
  limit: 'reads',
  params,
  answer: success({ data: staffMatch }),
  refusals: ['request/not_found', 'room/private', 'game/not_finished'],
});

export const voidMatch = endpoint({
  path: paths.voidMatch,
  summary:
    'End a running match without a winner, within seconds: nobody is rated, and coins go back to whom they came from. Asking again changes nothing. Nobody does it to a match of their own',
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params,
  body: z.object({ reason: z.string().trim().min(1).max(STAFF_REASON_MAX) }),
  answer: success({}),
  refusals: ['request/not_found', 'users/self', 'room/not_started', 'game/finished'],
});

const tablePlayer = z.object({
  seat,
  id: playerId,
  name: z.string(),
  avatar: z.string().nullable(),
  is_bot: z.boolean(),
  connected: z.boolean(),
  left: z.boolean(),
  /** Number of cards in the hand. */
  cards: z.int(),
  /** Open reports about the person. */
  open_reports: z.int(),
});

/** A running table as its spectators see it: two tricks late, and no card of any hand. */
const staffTable = z.object({
  match_id: z.string(),
  room_id: z.string(),
  name: z.string(),
  started_at: time,
  target_points: z.int(),
  pace,
  stake: z.int(),
  /** Four people play: the match counts for trophies. */
  is_rated: z.boolean(),
  /** 0 before the first deal, and for the first two tricks of a match. */
  hand: z.int(),
  phase,
  rule_suit: suitName.nullable(),
  hakem: seat.nullable(),
  turn: seat.nullable(),
  points: z.object({ team1: z.int(), team2: z.int() }),
  tricks: z.object({ team1: z.int(), team2: z.int() }),
  trick: z.array(cardOnTable),
  /** Null before the first trick is over. */
  last_trick: z.array(cardOnTable).nullable(),
  players: z.array(tablePlayer).length(4),
});
export type StaffTable = z.infer<typeof staffTable>;

export const listTables = endpoint({
  path: paths.listTables,
  summary: 'Running public tables as their spectators see them, the newest first',
  access: 'panel/reports',
  limit: 'reads',
  query: pageQuery.extend({
    per_page: z.coerce.number().int().min(1).max(TABLES_PAGE.max).default(TABLES_PAGE.default),
  }),
  answer: success({ data: z.array(staffTable), meta: z.object(pageMetaFields) }),
  refusals: [],
});

export const readTable = endpoint({
  path: paths.readTable,
  summary: 'One running public table as its spectators see it',
  access: 'panel/reports',
  limit: 'reads',
  params,
  answer: success({ data: staffTable }),
  refusals: ['request/not_found', 'room/private', 'room/not_started', 'game/finished'],
});
