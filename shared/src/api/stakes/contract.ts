import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../errors/index.js';
import { pace, playerId, roomOptions, STAKES } from '../../protocol/common.js';
import { updateLobby } from '../../protocol/room-state.js';
import { STAKE_REFUSALS } from '../../protocol/stakes.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { COIN_RESULTS, OWN_DAY_LIMIT, PAUSE_DAYS, STATISTICS_DAYS } from './limits.js';
import { stakesPaths as paths } from './paths.js';

const coins = z.int().nonnegative();
const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** A room as the lobby lists it, with its coins, and whether the caller may come in. */
const coinRoom = updateLobby.shape.rooms.valueType.extend({
  room_id: z.string(),
  pot: coins,
  can_join: z.boolean(),
  why_not: code.nullable(),
});
export type CoinRoom = z.infer<typeof coinRoom>;

export const listCoinRooms = endpoint({
  path: paths.listCoinRooms,
  summary: 'Public coin rooms: those that wait before those that play, the fullest first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery.extend({ stake: z.coerce.number().pipe(z.literal(STAKES)).optional() }),
  answer: pageOf(coinRoom),
  refusals: ['stake/off'],
});

export const createCoinRoom = endpoint({
  path: paths.createCoinRoom,
  summary: 'Make a coin room and sit down in it; idempotent by its key. The client goes on with `join_room`',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({
    stake: z.literal(STAKES),
    target_points: roomOptions.shape.target_points,
    pace: pace.default('classic'),
    visibility: roomOptions.shape.visibility,
    name: z.string().max(200).optional(),
    idempotency_key: z.string().min(8).max(64),
    /** The id of the page's installation, as connections send it: a coin table has one person of a device. */
    installation: z.string().min(16).max(64).optional(),
  }),
  answer: success({ room_id: z.string(), stake: coins, pot: coins }),
  refusals: [
    ...STAKE_REFUSALS,
    'room/too_many',
    'room/name_invalid',
    'room/code_taken',
    'room/starting',
    'room/people_only',
    'wallet/key_reused',
  ],
});

/** `me`, an account id or a Telegram id. */
const params = z.object({ id: z.string().min(1).max(64) });

const coinMatch = z.object({
  match_id: z.string(),
  room_id: z.string(),
  room_name: z.string(),
  at: z.iso.datetime(),
  stake: coins,
  pot: coins,
  result: z.enum(['won', 'lost', 'void']),
  /** Coins paid out, less the stake. */
  net: z.int(),
  players: z.array(z.object({ player_id: playerId, name: z.string() })).length(4),
});
export type CoinMatch = z.infer<typeof coinMatch>;

export const listCoinMatches = endpoint({
  path: paths.listCoinMatches,
  summary: 'Matches for coins that are paid out, newest first; one’s own, and for administrators anybody’s',
  access: 'signed-in',
  sessions: 'both',
  limit: 'reads',
  params,
  query: pageQuery.extend({ result: z.enum(COIN_RESULTS).default('all') }),
  answer: pageOf(coinMatch),
  refusals: ['auth/forbidden', 'request/not_found'],
});

const coinLimits = z.object({
  /** What may be put in of all coins, what for one match, and what may still be lost today. */
  stakeable: coins,
  largest_stake: coins,
  day_left: coins,
  /** What the person has set: most that is lost in a day, and until when nothing is put in. Null for neither. */
  own_day_limit: coins.nullable(),
  paused_until: z.iso.datetime().nullable(),
});

/** What is there, and what has to be. */
const progress = z.object({ have: coins, need: coins });
const coinStanding = coinLimits.extend({
  /** Why the person may not put in the lowest stake now; null where they may. */
  why_not: code.nullable(),
  /** The age of the account, and finished matches with people (counted up to what has to be). */
  days: progress,
  matches: progress,
  /** A looser limit of the person's own, and from when it holds. */
  next_day_limit: z.object({ day_limit: coins.nullable(), from: z.iso.datetime() }).nullable(),
});
export type CoinStanding = z.infer<typeof coinStanding>;

export const readCoinStanding = endpoint({
  path: paths.readCoinStanding,
  summary: 'Whether the caller may put coins in, what is missing, and their limits',
  access: 'signed-in',
  limit: 'reads',
  answer: success({ data: coinStanding }),
  refusals: ['request/not_found'],
});

export const sayAdult = endpoint({
  path: paths.sayAdult,
  summary: 'Say that one is 18 or older. The day on which it was said is stored, and no age',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ is_adult: z.literal(true) }),
  answer: success({ data: coinStanding }),
  refusals: ['request/not_found'],
});

export const changeCoinLimits = endpoint({
  path: paths.changeCoinLimits,
  summary:
    'Set one’s own limits: a stricter one holds at once, a looser one after a day, and a pause is not shortened',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({
    day_limit: z.int().min(OWN_DAY_LIMIT.min).max(OWN_DAY_LIMIT.max).nullable().optional(),
    pause_days: z.literal(PAUSE_DAYS).optional(),
  }),
  answer: success({ data: coinStanding }),
  refusals: ['request/not_found'],
});

const coinStatistics = z.object({
  matches: coins,
  won: coins,
  lost: coins,
  void: coins,
  /** Of those that were not void, 0 to 1; null without any. */
  win_rate: z.number().nullable(),
  staked: coins,
  net: z.int(),
  best_win: coins,
  /** Wins in a row up to now. */
  streak: coins,
  by_day: z.array(z.object({ day: z.iso.date(), net: z.int() })),
  limits: coinLimits,
});
export type CoinStatistics = z.infer<typeof coinStatistics>;

export const readCoinStatistics = endpoint({
  path: paths.readCoinStatistics,
  summary:
    'Matches for coins in numbers, and what may be put in; one’s own, and for administrators anybody’s',
  access: 'signed-in',
  sessions: 'both',
  limit: 'reports',
  params,
  query: z.object({ days: z.enum(STATISTICS_DAYS).default('30') }),
  answer: success({ data: coinStatistics }),
  refusals: ['auth/forbidden', 'request/not_found'],
});
