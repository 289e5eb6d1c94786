import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../errors/index.js';
import { playerId } from '../../protocol/common.js';
import { predictionState } from '../../protocol/prediction-events.js';
import { STAKE_REFUSALS } from '../../protocol/stakes.js';
import { TEAM_NAMES } from '../../protocol/wire-card.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { roomText } from '../typed.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { PREDICTION_COINS, PREDICTION_STATUSES } from './limits.js';
import { predictionsPaths as paths } from './paths.js';

const coins = z.int().nonnegative();
const time = z.iso.datetime();
const team = z.enum(TEAM_NAMES);
const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** Why a person may not predict a match. */
const PREDICTION_REFUSALS = [
  'predictions/off',
  'predictions/not_offered',
  'predictions/closed',
  'predictions/not_allowed',
  'predictions/friends',
  'predictions/too_many_open',
  'predictions/day_limit',
  'predictions/full',
  ...STAKE_REFUSALS,
] as const satisfies readonly ErrorCode[];
export type PredictionRefusal = (typeof PREDICTION_REFUSALS)[number];

/** `asked`: the coins are on their way. `in`: they are put in. `out`: they came back, or were never taken. */
const state = z.enum(['asked', 'in', 'out']);

const summary = z.object({
  /** The match. */
  id: z.string(),
  room_id: z.string(),
  room_name: z.string(),
  target_points: z.int(),
  players: z.array(z.object({ player_id: playerId, name: z.string(), team })).length(4),
  ...predictionState,
  /** The caller's own; `paid` is null until everything is paid out. */
  mine: z.object({ team, coins, state, paid: coins.nullable() }).nullable(),
  /** Predictions are made until the first trick of the first hand is complete, which spectators see later. */
  locks_when: z.literal('first_trick'),
});
export type Prediction = z.infer<typeof summary>;

const prediction = summary.extend({
  /** False where nobody has predicted the match, and nobody can: `why_not` says so, and there is nothing to show. */
  offered: z.boolean(),
  /** Why the caller may not predict it now; null where they may. */
  why_not: code.nullable(),
  /** Most that the caller may put in; less for friends and clan mates of the players. */
  most: coins,
  /** Each prediction without names, once no more are taken. */
  bets: z.array(z.object({ team, coins, paid: coins.nullable() })).optional(),
});
export type PredictionDetails = z.infer<typeof prediction>;

/** The match, or the code of its room. */
const params = z.object({ id: z.string().min(1).max(64) });

export const listPredictions = endpoint({
  path: paths.listPredictions,
  summary: 'Matches that were predicted, the newest first; `mine`: by the caller',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery.extend({
    status: z.enum(PREDICTION_STATUSES).optional(),
    mine: z.stringbool().default(false),
  }),
  answer: pageOf(summary),
  refusals: [],
});

export const readPrediction = endpoint({
  path: paths.readPrediction,
  summary: 'What is predicted of a match, and whether the caller may predict it',
  access: 'signed-in',
  limit: 'reads',
  params,
  answer: success({ data: prediction }),
  refusals: ['request/not_found', 'predictions/off'],
});

export const makePrediction = endpoint({
  path: paths.makePrediction,
  summary:
    'Predict which side wins a match: one a person and match, and final. Idempotent by its key. What was asked for too late comes back',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({
    room_id: roomText(64),
    team,
    coins: z.int().min(PREDICTION_COINS.min).max(PREDICTION_COINS.max),
    idempotency_key: z.string().min(8).max(64),
    /** The id of the page's installation, as connections send it: nobody predicts from a device of the table. */
    installation: z.string().min(16).max(64).optional(),
  }),
  answer: success({ data: prediction, balance: coins }),
  refusals: [...PREDICTION_REFUSALS, 'predictions/already_made', 'wallet/key_reused'],
});

const staffPrediction = summary.omit({ mine: true }).extend({
  opened_at: time,
  /** Why the staff have made it void; null where they have not. */
  void_reason: z.string().nullable(),
  bets: z.array(
    z.object({
      player_id: playerId,
      name: z.string(),
      team,
      coins,
      state,
      at: time,
      paid: coins.nullable(),
    }),
  ),
});
export type StaffPrediction = z.infer<typeof staffPrediction>;

const staffParams = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

export const readStaffPrediction = endpoint({
  path: paths.readStaffPrediction,
  summary: 'Who predicted a match, for which side, and what they got; null where nobody did',
  access: 'panel/money',
  limit: 'reads',
  params: staffParams,
  answer: success({ data: staffPrediction.nullable() }),
  refusals: [],
});

export const changePredictionStatus = endpoint({
  path: paths.changePredictionStatus,
  summary:
    'Take no more predictions of a match, give all coins back, or pay out by the stored result. Nobody does it where they play or have predicted',
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params: staffParams,
  body: z.object({
    status: z.enum(['locked', 'settled', 'void']),
    /** Of `settled`: has to be the side that has won. */
    winner: team.optional(),
    reason: z.string().trim().min(1).max(STAFF_REASON_MAX),
  }),
  answer: success({ data: staffPrediction }),
  refusals: [
    'request/not_found',
    'users/self',
    'predictions/closed',
    'predictions/not_finished',
    'predictions/wrong_winner',
  ],
});
