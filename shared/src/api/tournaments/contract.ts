import { z } from 'zod';
import { playerId } from '../../protocol/common.js';
import { STAKE_REFUSALS } from '../../protocol/stakes.js';
import { entrant, points, standing, type Standing } from '../../protocol/tour-order.js';
import { success } from '../answers.js';
import { contentId } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { personText } from '../typed.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { PAIRING_ENDS, TOURNAMENT_KINDS, TOURNAMENT_STATUSES } from './limits.js';
import { tournamentsPaths as paths } from './paths.js';
import { count, oneTournament, person, time, tournament, tournamentCard } from './shapes.js';

export { toursAdmin } from './admin.js';
export { acceptReserve, askReserve } from './reserve.js';
export {
  tournament,
  tournamentCard,
  type Entrant,
  type Tournament,
  type TournamentCard,
  type TournamentPerson,
  type YouInTournament,
} from './shapes.js';
export { readSeries, type SeriesRow, type SeriesTournament } from './series.js';

const params = z.object({ id: contentId });
const key = z.string().min(8).max(64);
const body = z.object({ idempotency_key: key });

export const listTournaments = endpoint({
  path: paths.listTournaments,
  summary:
    'Tournaments: those that run, then those to come, the next first; `finished`: the last first. `mine`: where the caller is or was in',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery.extend({
    status: z.enum(['open', 'upcoming', 'running', 'finished', 'mine']).default('open'),
    kind: z.enum(TOURNAMENT_KINDS).optional(),
  }),
  answer: pageOf(tournamentCard),
  refusals: [],
});

export const readTournament = endpoint({
  path: paths.readTournament,
  summary: 'One tournament, and what the caller does next',
  access: 'signed-in',
  limit: 'reads',
  params,
  answer: oneTournament,
  refusals: ['request/not_found'],
});

export type { Standing };

export const readStandings = endpoint({
  path: paths.readStandings,
  summary: 'The order of all entrants as it stands; `mine`: the row of the caller, wherever it is',
  access: 'signed-in',
  limit: 'reads',
  params,
  query: pageQuery,
  answer: pageOf(standing).extend({ mine: standing.nullable() }),
  refusals: ['request/not_found'],
});

const pairing = z.object({
  /** Counts the matches of a round from 0. In a bracket the winners of 2n and 2n+1 meet in n of the next round. */
  n: count,
  /** Null: nobody yet, or a bye. */
  sides: z.array(entrant.nullable()).length(2),
  /** `waiting`: for those who come from before. `open`: the table waits for its people. */
  state: z.enum(['waiting', 'open', 'playing', 'done']),
  /** The side that goes on, 0 or 1; null before. */
  winner: z.union([z.literal(0), z.literal(1)]).nullable(),
  how: z.enum(PAIRING_ENDS).nullable(),
  points: z.array(count).length(2),
  /** To watch it; null before the table is open. */
  room_id: z.string().nullable(),
  match_id: z.string().nullable(),
});
export type Pairing = z.infer<typeof pairing>;

export const readBracket = endpoint({
  path: paths.readBracket,
  summary:
    'The rounds with their matches. A bracket of an elimination has all rounds to the final; a Swiss those that were drawn; an arena none',
  access: 'signed-in',
  // The panel shows the rounds too.
  sessions: 'both',
  limit: 'reads',
  params,
  answer: success({
    data: z.object({ rounds: z.array(z.object({ round: z.int(), matches: z.array(pairing) })) }),
  }),
  refusals: ['request/not_found'],
});

const round = z.object({ round: z.int(), matches: z.array(pairing) });

const page = z.object({
  tour: tournament,
  rounds: z.array(round),
  /** The first `PAGE_STANDINGS` of the order. */
  standings: z.array(standing),
});
export type TournamentPage = z.infer<typeof page>;

export const readTournamentPage = endpoint({
  path: paths.readTournamentPage,
  summary:
    'A tournament for whoever has its link, also without an account: itself, its rounds (of a Swiss the running one), and the first fifty of the order. `you` is somebody without an account',
  access: 'anyone',
  limit: 'lists',
  params,
  answer: success({ data: page }),
  refusals: ['request/not_found'],
});

export const readWinnersPicture = endpoint({
  path: paths.readWinnersPicture,
  summary:
    'The picture of a finished tournament: its name, who has won, and who came second. `file`: `post-fa.jpg` (1080 × 1350), `story-en.jpg` (1080 × 1920)',
  access: 'anyone',
  limit: 'reports',
  params: params.extend({ file: z.string().regex(/^(?:post|story)-(?:fa|en)\.jpg$/) }),
  produces: 'image/jpeg',
  refusals: ['request/not_found', 'pictures/not_drawn', 'files/busy'],
});

export const joinTournament = endpoint({
  path: paths.joinTournament,
  summary:
    'Sign up; in a tournament of pairs with a partner, who is asked and has to accept. The fee is held until it is over. Idempotent by its key',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: body.extend({ partner: personText(64).optional() }),
  answer: oneTournament,
  refusals: [
    'request/not_found',
    'request/invalid',
    'tournaments/guest',
    'tournaments/closed',
    'tournaments/full',
    'tournaments/already_in',
    'tournaments/no_such_partner',
    'tournaments/partner_taken',
    'tournaments/partner_not_allowed',
    ...STAKE_REFUSALS,
    'wallet/key_reused',
  ],
});

export const acceptPartner = endpoint({
  path: paths.acceptPartner,
  summary: 'Become the partner of who asked; the own fee is held',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: body.extend({ partner: playerId }),
  answer: oneTournament,
  refusals: [
    'request/not_found',
    'tournaments/guest',
    'tournaments/closed',
    'tournaments/full',
    'tournaments/already_in',
    'tournaments/not_asked',
    'tournaments/partner_not_allowed',
    ...STAKE_REFUSALS,
    'wallet/key_reused',
  ],
});

export const leaveTournament = endpoint({
  path: paths.leaveTournament,
  summary:
    'Sign off, or say no to a partner. Before the start the fees of the pair come back; in a running one it is over for the pair, and fees stay in',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: oneTournament,
  refusals: ['request/not_found', 'tournaments/not_in', 'tournaments/closed'],
});

export const checkIn = endpoint({
  path: paths.checkIn,
  summary: 'Say that one is there, in the quarter of an hour before the start',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: oneTournament,
  refusals: ['request/not_found', 'tournaments/not_in', 'tournaments/closed'],
});

export const restFromArena = endpoint({
  path: paths.restFromArena,
  summary: 'Take a break from an arena: no new table until `ready`',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: oneTournament,
  refusals: ['request/not_found', 'tournaments/not_in', 'tournaments/closed'],
});

export const seekTable = endpoint({
  path: paths.seekTable,
  summary: 'Wait for the next table of an arena',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: oneTournament,
  refusals: ['request/not_found', 'tournaments/not_in', 'tournaments/closed', 'tournaments/playing'],
});

export const askForBye = endpoint({
  path: paths.askForBye,
  summary: 'Miss the next round of a Swiss for half a point, once a tournament and before the round is drawn',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: oneTournament,
  refusals: ['request/not_found', 'tournaments/not_in', 'tournaments/closed', 'tournaments/bye_taken'],
});

export const actOnTournament = endpoint({
  path: paths.actOnTournament,
  summary:
    'Publish a draft, stop the clocks, let them run on, or cancel it and give all fees back. Repeated it changes nothing. Nobody cancels one that they are in',
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params,
  body: z
    .object({
      action: z.enum(['publish', 'pause', 'resume', 'cancel']),
      reason: z.string().trim().max(STAFF_REASON_MAX).default(''),
    })
    .refine(({ action, reason }) => reason !== '' || !['pause', 'cancel'].includes(action), {
      path: ['reason'],
      params: { rule: 'required' },
    }),
  answer: success({
    data: z.object({ id: contentId, status: z.enum(TOURNAMENT_STATUSES), revision: z.int() }),
  }),
  refusals: ['request/not_found', 'tournaments/not_now', 'tournaments/own', 'tournaments/starts_in_the_past'],
});

const staffEntrant = z.object({
  player_id: playerId,
  name: z.string(),
  partner: person.nullable(),
  state: z.enum(['asked', 'in', 'checked', 'out']),
  place: z.int().nullable(),
  points,
  fee: count,
  prize: count.nullable(),
  signed_up_at: time,
});
export type StaffEntrant = z.infer<typeof staffEntrant>;

export const listEntrants = endpoint({
  path: paths.listEntrants,
  summary: 'Who is in a tournament, in the order of signing up or of the places',
  access: 'panel/money',
  limit: 'reads',
  params,
  query: pageQuery.extend({ search: z.string().trim().max(64).default('') }),
  answer: pageOf(staffEntrant),
  refusals: ['request/not_found'],
});

export const removeEntrant = endpoint({
  path: paths.removeEntrant,
  summary:
    'Take a person and their partner out of a tournament. Before the start their fees come back. Nobody does so where they are in',
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params: params.extend({ player: playerId }),
  body: z.object({ reason: z.string().trim().min(1).max(STAFF_REASON_MAX) }),
  answer: success({}),
  refusals: ['request/not_found', 'tournaments/not_in', 'tournaments/not_now', 'tournaments/own'],
});

export const decidePairing = endpoint({
  path: paths.decidePairing,
  summary: 'Decide a running match of the present round. Nobody decides in a tournament that they are in',
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params: params.extend({ match: contentId }),
  body: z.object({
    winner: z.union([z.literal(0), z.literal(1)]),
    reason: z.string().trim().min(1).max(STAFF_REASON_MAX),
  }),
  answer: success({}),
  refusals: ['request/not_found', 'tournaments/not_now', 'tournaments/own'],
});
