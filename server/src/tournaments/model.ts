import mongoose, { type Connection, type Model } from 'mongoose';
import type { TournamentKind, TournamentStatus } from '@hokm/shared/api/tournaments/limits';
import { TOURNAMENT_KINDS, TOURNAMENT_STATUSES } from '@hokm/shared/api/tournaments/limits';
import type { RoomOptions } from '@hokm/shared/protocol';
import { searchKeys } from '@hokm/shared/spelling';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { managedFields, type ManagedRecord } from '../platform/panel/managed-record.js';
import type { CupRecord } from './cup-record.js';
import type { ArenaTable } from './rules/arena.js';
import type { Entrant, RoundMatch } from './rules/matches.js';

/** Most keys by which a tournament is found. */
export const KEYS_MAX = 20;

/** One person's place in a tournament. */
export interface EntryRecord {
  /**
   * `asked`: the fee is on its way. `in`: it is held. `leaving`: it comes back, by any process. `out`: it came back, or can never be held.
   */
  readonly state: 'asked' | 'in' | 'leaving' | 'out';
  /** Counts the tries of the person, from 1. */
  readonly round: number;
  /** The caller's own key of the try. */
  readonly key: string;
  /** When it was asked for, ms since 1970. */
  readonly at: number;
  /** Coins. */
  readonly fee: number;
  /** The person who was asked to be the partner; null where none is needed. */
  readonly wants: string | null;
  /** The partner, whose partner this person is; null before. */
  readonly partner: string | null;
  /** The person has said that they are there. */
  readonly is_checked: boolean;
}

/** A pair that plays, by its number in the tournament. */
export interface EntrantRecord {
  readonly entrant: Entrant;
  readonly people: readonly string[];
  /** The person whose place a reserve has taken, and the index of that place in `people`; absent where none has. */
  readonly former?: { readonly player_id: string; readonly seat: number };
}

/** A person whom a pair wants as its reserve, until they answer or a round begins. */
export interface ReserveRecord {
  readonly player: string;
  /** The person of the pair whose place they would take. */
  readonly instead_of: string;
  /** When they were asked, ms since 1970. */
  readonly at: number;
}

/** A match of a round with its table. */
export interface TourMatch extends RoundMatch {
  /** The code of its room; null before it is made. */
  readonly room: string | null;
  /** People who did not play it themselves. */
  readonly absent: readonly string[];
}

/** The course of an arena; its people are documents of `tour_players`. */
export interface ArenaCourse {
  /** Nobody has waited since before this, ms since 1970: the start, or the end of a standstill. */
  readonly from: number;
  /** The people who had not checked in are out. */
  readonly is_open: boolean;
  /** Moments at which tables were drawn. */
  readonly count: number;
  /** The tables of the last moment while they are not all open; null afterwards. */
  readonly drawn: readonly ArenaTable[] | null;
  /** Of very many drawn tables: how many are open, and when the next ones are opened, ms since 1970. Absent otherwise. */
  readonly opened?: number;
  readonly opens_at?: number;
  /** Results that were taken. */
  readonly results: number;
}

/** The coins that a person wins. */
export interface TourPayment {
  readonly player_id: string;
  readonly coins: number;
}

/** A tournament with all that happens in it. `revision` counts what staff change, `version` every change. */
export interface TourRecord extends ManagedRecord {
  name: Record<Language, string>;
  about: Record<Language, string>;
  kind: TournamentKind;
  series: string;
  /** Ms since 1970. */
  starts_at: number;
  seats: number;
  target_points: 3 | 5 | 7;
  pace: RoomOptions['pace'];
  minutes: number | null;
  fee: number;
  house_coins: number;
  status: TournamentStatus;
  /** Why it was cancelled or stands still. `too_few`: too few were there at the start. `many_missing`: too many of a bracket were not. */
  reason: string | null;
  version: number;
  /** The seed of all draws, secret until the list of entrants is closed; empty in a draft. */
  seed: string;
  /** Entrants, while people sign up those who are complete. */
  taken: number;
  /** Numbers of an arena that have been given out to people who came; those that they left are given out again after the last one. */
  numbers?: number;
  /** Pairs of an elimination that were in when check-in began; absent before. */
  expected?: number;
  /** All who have asked to be in, in that order, by account id. */
  accounts: string[];
  people: Record<string, EntryRecord>;
  /** Fixed at the start. */
  entrants: EntrantRecord[];
  matches: TourMatch[];
  /** Of an arena that has begun; absent elsewhere. */
  arena?: ArenaCourse;
  /** People whom staff have put out of an arena before its start, until they are. */
  expelled?: string[];
  /** By entrant; absent where nobody was ever asked. */
  reserves?: Record<string, ReserveRecord>;
  /** Entrants who have gone. */
  quit: Entrant[];
  /** Entrants who miss the next round for half a point. */
  half_byes: Entrant[];
  round: number;
  /** When the clock of the round ends its matches, and when the next one begins, ms since 1970. */
  round_ends_at: number | null;
  next_round_at: number | null;
  /** Since when it stands still, and what it was then. */
  paused_at: number | null;
  paused_from?: TournamentStatus;
  /** It stands still for maintenance, and runs on by itself afterwards. */
  for_maintenance?: boolean;
  ended_at: number | null;
  /** Decided once, before anything is paid. */
  payments?: TourPayment[];
  /** Coins of the fees that nobody gets. */
  gone?: number;
  /** When all was paid or given back, ms since 1970. */
  settled_at?: number;
  /** People were told that it begins within a day. */
  soon_told?: boolean;
  /** When a process looks after it, ms since 1970. Absent where nothing comes by itself. */
  due_at?: number;
  /** Of a cup, which a person has opened. */
  cup?: CupRecord;
  /** When a cup is removed. */
  expires_at?: Date;
}

export type TourModel = Model<TourRecord>;

const text = { type: String, default: '' };
const inBoth = new mongoose.Schema<Record<Language, string>>({ fa: text, en: text }, { _id: false });
const nullableNumber = { type: Number, default: null };
const listOf = (type: object) => ({ ...type, default: [] });

export const tours = defineCollection<TourRecord>({
  name: 'tours',
  keysOf: ({ name, series }) => ({ search: searchKeys([name.fa, name.en, series], KEYS_MAX) }),
  schema: {
    ...managedFields,
    name: { type: inBoth, required: true },
    about: { type: inBoth, required: true },
    kind: field.oneOf(TOURNAMENT_KINDS),
    series: text,
    starts_at: field.number,
    seats: field.number,
    target_points: field.number,
    pace: field.text,
    minutes: nullableNumber,
    fee: field.number,
    house_coins: field.number,
    status: { ...field.oneOf(TOURNAMENT_STATUSES), default: 'draft' },
    reason: { type: String, default: null },
    version: { type: Number, default: 0 },
    seed: text,
    taken: { type: Number, default: 0 },
    numbers: field.optionalNumber,
    expected: field.optionalNumber,
    accounts: { type: [String], default: [] },
    people: { ...field.mixed, default: {} },
    entrants: listOf(field.mixed),
    matches: listOf(field.mixed),
    arena: field.mixed,
    // Absent before somebody is on it.
    expelled: { type: [String], default: undefined },
    reserves: field.mixed,
    quit: { type: [Number], default: [] },
    half_byes: { type: [Number], default: [] },
    round: { type: Number, default: 0 },
    round_ends_at: nullableNumber,
    next_round_at: nullableNumber,
    paused_at: nullableNumber,
    paused_from: field.optionalText,
    for_maintenance: field.optionalBoolean,
    ended_at: nullableNumber,
    payments: field.mixed,
    gone: field.optionalNumber,
    settled_at: field.optionalNumber,
    soon_told: field.optionalBoolean,
    due_at: field.optionalNumber,
    cup: field.mixed,
    expires_at: field.optionalDate,
  },
  options: { minimize: false },
  indexes: [
    { key: { status: 1, starts_at: 1 }, answers: 'tournaments of a status, the next first' },
    { key: { starts_at: 1, _id: 1 }, answers: 'a page by start' },
    {
      key: { series: 1, status: 1, starts_at: -1 },
      answers: 'the tournaments of a series in a status, the last first',
    },
    { key: { accounts: 1, starts_at: -1 }, answers: 'the tournaments of a person, newest first' },
    { key: { due_at: 1 }, sparse: true, answers: 'tournaments in which something is due' },
    {
      key: { 'cup.opener': 1, _id: -1 },
      sparse: true,
      answers: 'the cups that a person has opened, the last one first',
    },
    {
      key: { 'cup.opener': 1, 'cup.key': 1 },
      unique: true,
      partialFilterExpression: { 'cup.key': { $exists: true } },
      answers: 'was this cup opened by this call before?',
    },
    {
      key: { 'cup.opener': 1, 'cup.place': 1 },
      unique: true,
      partialFilterExpression: { 'cup.place': { $gte: 0 } },
      answers: 'is this place among the open cups of a person taken?',
    },
    {
      key: { 'cup.open_chat': 1 },
      unique: true,
      partialFilterExpression: { 'cup.open_chat': { $exists: true } },
      answers: 'the open cup of a group; it has one',
    },
    { key: { 'cup.chat': 1 }, sparse: true, answers: 'the cups of a group that moves' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'cups to be removed' },
    { key: { search: 1 }, answers: 'tournaments with a word that begins like this' },
    { key: { updated_at: -1, _id: -1 }, answers: 'a page by last change' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: {
      tournaments: (source) =>
        each(
          rows<TourRecord>(source, 'tours', { $or: [{ accounts: source.id }, { 'cup.opener': source.id }] }),
          (tour) => {
            const entry = tour.people[source.id];
            return {
              tournament_id: String(tour._id),
              name: tour.name.fa || tour.name.en,
              kind: tour.kind,
              starts_at: iso(tour.starts_at),
              opened: tour.cup?.opener === source.id,
              signed_up_at: iso(entry?.at ?? tour.starts_at),
              state: entry?.state ?? 'out',
              fee: entry?.fee ?? 0,
              partner: entry?.partner ?? null,
              coins_won: tour.payments?.find(({ player_id }) => player_id === source.id)?.coins ?? 0,
            };
          },
        ),
    },
    erase: null,
    why: 'coins and results of all who play a tournament belong together: an entry stays, under an id without an account',
  },
});

export function tourModel(connection: Connection): TourModel {
  return tours.model(connection);
}
