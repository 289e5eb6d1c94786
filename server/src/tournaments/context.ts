import type { People } from '../platform/core/account.js';
import type { Clock, Log, RandomBytes } from '../platform/core/ports.js';
import type { Blocks } from '../people/blocks.js';
import type { MatchModel } from '../play/games/match-record.js';
import type { MatchReader } from '../play/games/match-reader.js';
import type { RoomContext } from '../play/rooms/context.js';
import type { PersonStakes } from '../stakes/person-stakes.js';
import type { Slip } from '../wallet/escrow.js';
import type { ArenaPlayerModel, ArenaPlayerRecord } from './arena-model.js';
import { MINUTE_MS } from '@hokm/shared/time';
import type { TourModel, TourRecord } from './model.js';
import { LAST_TABLES_BEFORE_END_MS } from './rules/arena.js';
import type { Standing } from './rules/standings.js';
import type { SeriesModel } from './series-model.js';

/** People of a tournament whose step may have changed. `rows`: theirs in an arena, where they have just been read. */
type Tell = (tour: TourRecord, people: readonly string[], rows?: readonly ArenaPlayerRecord[]) => void;

/** Notices to people who are not in the app. Each may be repeated, and is posted once. */
export interface Notices {
  soon(tour: TourRecord): Promise<void>;
  checkIn(tour: TourRecord): Promise<void>;
  reserve(tour: TourRecord, person: string): Promise<void>;
  table(tour: TourRecord, people: readonly string[], code: string): Promise<void>;
  result(tour: TourRecord, standings: readonly Standing[]): Promise<void>;
}

type Arena = Pick<TourRecord, '_id' | 'kind' | 'status'>;

/** Writes arrivals into an arena's document. */
export interface Arrivals {
  /** A number that nobody else was given, above all before it; null where people cannot come any more. Somebody looks after them later. */
  numberIn(tour: Arena): Promise<number | null>;
  /** Counts who came: 1 who is in, 0 who was in before. Null where the arena is gone. */
  counted(tour: Arena, came: 0 | 1): Promise<TourRecord | null>;
}

export interface TourContext {
  readonly model: TourModel;
  readonly players: ArenaPlayerModel;
  readonly arrivals: Arrivals;
  readonly series: SeriesModel;
  readonly matches: MatchModel;
  readonly histories: Pick<MatchReader, 'read'>;
  readonly stakes: Pick<
    PersonStakes,
    | 'feeProblem'
    | 'feePayer'
    | 'entryProblem'
    | 'holdFee'
    | 'fence'
    | 'giveBack'
    | 'giveFeesBack'
    | 'pay'
    | 'payPrizes'
  >;
  readonly people: Pick<People, 'findPeople' | 'findPerson'>;
  readonly blocks: Pick<Blocks, 'eitherWay' | 'whoBlocked'>;
  readonly rooms: Pick<RoomContext, 'store' | 'timings' | 'timers' | 'randomBytes' | 'announce'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  readonly tell: Tell;
  readonly notices: Notices;
  /** When this process began to look after tournaments, ms since 1970. */
  readonly since: number;
  /** Maintenance: nobody can sign up, check in or come to a table. */
  readonly isClosed: () => boolean;
}

/** Of the seed of all draws. */
export const SEED_BYTES = 32;

/** Check-in opens so long before the start, ms. */
export const CHECK_IN_MS = 15 * 60_000;

/** When check-in opens, ms since 1970: in a cup that begins when it is full it never does before its sign-up ends. */
export const checkInAt = ({ starts_at, cup }: Pick<TourRecord, 'starts_at' | 'cup'>): number =>
  cup?.when_full === true ? starts_at : starts_at - CHECK_IN_MS;

/** People are told so long before the start, ms. */
export const SOON_MS = 24 * 60 * 60_000;

export const idOf = ({ _id }: Pick<TourRecord, '_id'>): string => _id.toHexString();

/** The fee of one try of a person; without a try: what the tournament pays. */
export function slipOf(tour: Pick<TourRecord, '_id'>, round?: number): Slip {
  const slip = { what: 't', id: idOf(tour) } as const;
  return round === undefined ? slip : { ...slip, round };
}

/** People sign up, and may go with their fee. */
export const OPEN_STATUSES = ['published', 'check_in'] as const;
export const isOpenForAll = ({ status }: Pick<TourRecord, 'status'>): boolean =>
  status === 'published' || status === 'check_in';

/** When the last tables of a running arena are made, ms since 1970. */
export const lastTablesAt = ({ round_ends_at }: Pick<TourRecord, 'round_ends_at'>): number =>
  (round_ends_at ?? 0) - LAST_TABLES_BEFORE_END_MS;

/** True once no tables of a running arena are made any more. */
export const isLateForTables = (tour: Pick<TourRecord, 'round_ends_at'>, now: number): boolean =>
  now > lastTablesAt(tour);

/** People come to a running arena until so long before its last tables, ms: each of them gets one. */
export const COME_BEFORE_LAST_MS = MINUTE_MS;

/** True while people sign up. To an arena they come while it runs. */
export const mayJoin = (tour: Pick<TourRecord, 'status' | 'kind' | 'round_ends_at'>, now: number): boolean =>
  isOpenForAll(tour) ||
  (tour.kind === 'arena' && tour.status === 'running' && now < lastTablesAt(tour) - COME_BEFORE_LAST_MS);
