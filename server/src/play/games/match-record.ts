import type { Connection, Model } from 'mongoose';
import { teamOf, type HandSeeds, type MatchState, type Move, type Seat, type Team } from '@hokm/shared/rules';
import { STAKES, type RoomOptions, type RoomStatus } from '@hokm/shared/protocol';
import { defineCollection, field } from '../../platform/database/collection.js';
import { each, iso, isoOrNull, rows } from '../../platform/database/export-rows.js';
import type { PendingAudit } from '../../platform/panel/audit-model.js';
import { auditedFields } from '../../platform/panel/audited-record.js';
import type { Effect, RatingRecord, RewardRecord } from './match-outcome.js';
import type { StakesRecord } from './stakes-record.js';
import type { TourTable } from './tour-table.js';

/** A taken seat of a room. Name and picture are those of the moment the person sat down. */
export interface SeatRecord {
  player_id: string;
  name: string;
  avatar: string | null;
  /** The frame around the avatar that the person wore; absent for none. */
  frame?: string | null;
  is_bot: boolean;
  /** Equal for people who sat down from one installation of the page; 16 hex characters that mean nothing in other matches. */
  device?: string;
  /** While the room waits: when the person's last connection was lost, ms since 1970; null while connected. */
  away_since: number | null;
  /** The first hand of a person who took a computer player's seat in the running match; absent for who sat here at the start. */
  since_hand?: number;
}

/** A computer player's seat that is kept for a person until the hand is over. */
export interface ReservedSeat {
  seat: Seat;
  person: SeatRecord;
  /** When the person asked, ms since 1970. */
  at: number;
  /** The person is sitting down: the seat cannot be given up any more. Absent: not yet. */
  taking?: true;
}

/** A computer player whose seat a person took in the running match. */
interface RelievedBot {
  seat: Seat;
  bot: SeatRecord;
}

/** A command of a room that took effect: the same one again has no further effect. */
export interface RoomCommand {
  id: string;
  by: string;
}

/** The match after which a room was opened, for those who play again. */
export interface FormerMatch {
  /** Its `_id`: while the room is open, nobody opens another after it. */
  match: string;
  /** Its people by seat; null for a computer player and for a person who left for good. */
  seats: (string | null)[];
}

/** One document a room and the match it plays. Written when the room changes, and about once a hand. */
export interface MatchRecord {
  /** 24 hex characters. */
  _id: string;
  room_id: string;
  /** The room's code is in use: waiting or in progress. */
  open: boolean;
  /** Grows with every change of the room; a change is written only onto the revision it was made from. */
  revision: number;
  name: string;
  creator_id: string;
  /** Which of the creator's rooms it is, while it is open: nobody has two with the same number. Null for who inherited it. */
  slot?: number | null;
  status: RoomStatus;
  options: RoomOptions;
  seats: (SeatRecord | null)[];
  created_at: number;
  /** The last change of the waiting room, ms since 1970. */
  touched_at: number;
  full_since: number | null;
  /** While the room waits: when something happens in it by itself, ms since 1970. */
  due_at: number | null;
  /** The client seeds of the first hand, by player id. */
  client_seeds: Record<string, string>;
  /** The newest commands of the waiting room that carried an id. */
  commands: RoomCommand[];
  /** The id of the command that made the room, where it had one: each makes one room. */
  create_command?: string;
  /** Since when the first person of a quick search looks for others, ms since 1970. Absent in other rooms. */
  quick_since?: number;
  /**
   * Since when a pair looks for another pair, ms since 1970; it is a quick search too, which single people do not join. Null once
   * the pair has parted.
   */
  pair_since?: number | null;
  /**
   * The `_id` of the room in which its pair is about to sit down: they have their seats here until both have them there. Null
   * once that is decided.
   */
  moving_to?: string | null;
  /** The `_id` of each room whose pair has sat down here. Absent: none. */
  came_from?: string[];
  /** The computer players' seats that are kept for people of a quick search until the hand is over. Absent: none. */
  incoming?: ReservedSeat[];
  /** The computer players who began the match on seats that people have taken since. Absent: none. */
  relieved?: RelievedBot[];
  /** Absent in a room of its own. */
  after?: FormerMatch;
  /** The coins of a coin room. Absent in others, and before they are collected first. */
  stakes?: StakesRecord;
  /** Its place in a tournament; absent elsewhere. */
  tour?: TourTable;
  /** The first hand's seeds: chosen with the room, so that the commitment comes before everyone's seed. Secret. */
  seeds: HandSeeds;
  /** People who play the match now: empty before it starts and when it is over, without those who left for good. */
  playing: string[];
  /** People who sit in it while it waits, the claim of each to their one waiting seat. Absent: none. */
  waiting?: string[];
  /** The process that keeps the match's timers. */
  node: string | null;
  snapshot: { version: number; state: MatchState } | null;
  result: MatchState['result'];
  /** Player ids of the winning team, bots left out. */
  winners: string[];
  finished_at: number | null;
  /** Effects of the match that are not applied yet. Absent before the match is over. */
  effects?: Effect[];
  /** The change of each player's rating, in seat order: decided once, by the worker that rated it first. */
  rating?: readonly RatingRecord[];
  /** Why a match of four people is not rated; absent when it is. Decided with `rating`, which is empty then. */
  unrated?: 'same_people' | 'same_device';
  /** The rewards of each player: written by the update that marks all effects as applied. */
  gains?: readonly RewardRecord[];
  /** When the settlement has work for the match, ms since 1970. Absent when it has none. */
  settle_at?: number;
  /** When staff have asked for the match to end without a winner, ms since 1970. */
  void_asked?: number;
  /** Until when at the latest spectators may predict it, ms since 1970. Absent: it is not predicted, or no more. */
  predictable_until?: number;
  /** The side that wins a match of a tournament when it is ended so. Absent: nobody wins. */
  ruling?: { winner: Team };
  /** Acts of staff that are not in the audit log yet, and when the worker looks after them (ms since 1970). */
  audit_pending?: PendingAudit[];
  audit_due?: number;
  /** Every move of a match that is over, from the first on, once they have been taken out of `moves`. */
  log?: Move[];
}

/** An accepted command as it is kept: never updated. Its `_id` names match and version, so it can be taken once. */
export interface MoveRecord {
  _id: string;
  move: Move;
}

const VERSION_DIGITS = 8;

/** `_id` of a move: `<match>:<version, zero-padded>`, so that a match's moves stand together and in order. */
export function moveId(matchId: string, version: number): string {
  return `${matchId}:${String(version).padStart(VERSION_DIGITS, '0')}`;
}

/** The version in a move's `_id`. */
export function versionOf(id: string): number {
  return Number(id.slice(-VERSION_DIGITS));
}

/** A match from the person's seat, for the export of their data. */
function exportMatch(match: MatchRecord, id: string) {
  const found = match.seats.findIndex((seat) => seat?.player_id === id);
  const seat = found === -1 ? null : (found as Seat);
  const { result, snapshot } = match;
  const points = snapshot?.state.points ?? null;
  return {
    match_id: match._id,
    room_id: match.room_id,
    name: match.name,
    status: match.status,
    created_at: iso(match.created_at),
    finished_at: isoOrNull(match.finished_at),
    target_points: match.options.target_points,
    made_by_me: match.creator_id === id,
    seat,
    name_at_table: seat === null ? null : (match.seats[seat]?.name ?? null),
    players: match.seats.flatMap((player, at) =>
      player === null || at === seat
        ? []
        : [{ id: player.player_id, name: player.name, seat: at, is_bot: player.is_bot }],
    ),
    points: points === null ? null : ([points[0], points[1]] as [number, number]),
    won: result?.winner == null || seat === null ? null : result.winner === teamOf(seat),
    stake: match.stakes === undefined ? 0 : match.options.stake,
    coins_paid: match.stakes?.payments?.find(({ player_id }) => player_id === id)?.coins ?? null,
    trophies_change: match.rating?.find(({ player_id }) => player_id === id)?.change ?? null,
  };
}

const { boolean, mixed, number, optionalNumber, optionalText, text } = field;
const required = { ...mixed, required: true };
const nullableText = { type: String, default: null };
const nullableNumber = { type: Number, default: null };
const nullableMixed = { ...mixed, default: null };

const seat = {
  _id: false,
  player_id: text,
  name: text,
  avatar: nullableText,
  frame: optionalText,
  is_bot: boolean,
  device: optionalText,
  away_since: nullableNumber,
  since_hand: optionalNumber,
};

/** Rooms and the matches that they play. */
export const matches = defineCollection<MatchRecord>({
  name: 'matches',
  schema: {
    _id: text,
    room_id: text,
    open: boolean,
    revision: number,
    name: text,
    creator_id: text,
    slot: optionalNumber,
    status: field.oneOf(['waiting', 'in progress', 'finished']),
    options: required,
    seats: { type: [seat], required: true },
    created_at: number,
    touched_at: number,
    full_since: nullableNumber,
    due_at: nullableNumber,
    client_seeds: { ...mixed, default: {} },
    commands: { type: [{ _id: false, id: text, by: text }], default: [] },
    create_command: optionalText,
    quick_since: optionalNumber,
    pair_since: optionalNumber,
    moving_to: optionalText,
    came_from: { type: [String], default: undefined },
    incoming: mixed,
    relieved: mixed,
    after: mixed,
    stakes: mixed,
    tour: mixed,
    seeds: required,
    playing: { type: [String], default: [] },
    waiting: { type: [String], default: undefined },
    node: nullableText,
    snapshot: nullableMixed,
    result: nullableMixed,
    winners: { type: [String], default: [] },
    finished_at: nullableNumber,
    effects: mixed,
    rating: mixed,
    unrated: optionalText,
    gains: mixed,
    settle_at: optionalNumber,
    void_asked: optionalNumber,
    ruling: mixed,
    predictable_until: optionalNumber,
    ...auditedFields,
    log: mixed,
  },
  options: { minimize: false },
  indexes: [
    {
      key: { room_id: 1 },
      name: 'open_code',
      unique: true,
      partialFilterExpression: { open: true },
      answers: 'is this code in use? Once at most',
    },
    {
      key: { creator_id: 1, create_command: 1 },
      unique: true,
      partialFilterExpression: { create_command: { $exists: true } },
      answers: 'the room that a command made; each makes one',
    },
    { key: { room_id: 1, created_at: -1 }, answers: 'the room that has a code, or the last that had it' },
    {
      key: { open: 1, 'options.visibility': 1, status: -1, created_at: -1 },
      partialFilterExpression: { open: true },
      answers: 'the rooms of the lobby; after a start of the server, the waiting and the running ones',
    },
    {
      key: { open: 1, 'options.visibility': 1, status: -1, created_at: -1 },
      name: 'open_coin_rooms',
      partialFilterExpression: { open: true, 'options.stake': { $gte: STAKES[0] } },
      answers: 'the open coin rooms of the lobby',
    },
    {
      key: { due_at: 1 },
      partialFilterExpression: { open: true },
      answers: 'waiting rooms in which something is due',
    },
    {
      key: { pair_since: 1 },
      partialFilterExpression: { open: true, pair_since: { $gte: 0 } },
      answers: 'pairs that look for another pair, longest waiting first',
    },
    { key: { playing: 1, created_at: -1 }, answers: 'the match that a person is in' },
    {
      key: { waiting: 1 },
      name: 'waiting_seat',
      unique: true,
      partialFilterExpression: { open: true, status: 'waiting', waiting: { $gte: '' } },
      answers: 'the waiting room in which a person sits; one at most',
    },
    {
      key: { creator_id: 1, slot: 1 },
      name: 'creator_slot',
      unique: true,
      partialFilterExpression: { open: true, slot: { $gte: 0 } },
      answers: 'the open rooms of a person; each has a number, so that there are never more than numbers',
    },
    {
      key: { 'after.match': 1 },
      name: 'next_room',
      unique: true,
      partialFilterExpression: { open: true, 'after.match': { $exists: true } },
      answers: 'the open rematch room of a match; one at most',
    },
    { key: { node: 1, status: 1 }, answers: 'the matches of a node whose lease has ended' },
    {
      key: { 'seats.player_id': 1, status: 1, finished_at: -1 },
      answers: 'the matches of a person, newest first',
    },
    {
      key: { 'seats.player_id': 1, 'stakes.outcome': 1, finished_at: -1 },
      partialFilterExpression: { 'stakes.outcome': { $exists: true } },
      answers: 'the decided coin matches of a person, by outcome, newest first',
    },
    {
      key: { 'seats.player_id': 1, finished_at: -1 },
      partialFilterExpression: { 'stakes.outcome': { $exists: true } },
      answers: 'the decided coin matches of a person, newest first',
    },
    {
      key: { 'stakes.payments.player_id': 1, finished_at: -1 },
      partialFilterExpression: { 'stakes.outcome': 'won' },
      answers: 'the coin matches that a person has won, newest first',
    },
    {
      key: { 'stakes.losers': 1, finished_at: -1 },
      partialFilterExpression: { 'stakes.outcome': 'won' },
      answers: 'the coin matches that a person has lost, newest first',
    },
    {
      key: { 'incoming.person.player_id': 1 },
      sparse: true,
      answers: 'the running match in which a seat is kept for a person',
    },
    { key: { finished_at: 1 }, answers: 'the matches that ended in a span of time' },
    {
      key: { 'stakes.phase': 1, 'stakes.since': 1 },
      partialFilterExpression: { 'stakes.phase': { $exists: true } },
      answers: 'the coin matches of a phase, by when it began',
    },
    {
      key: { void_asked: 1, status: 1 },
      sparse: true,
      answers: 'running matches that are to end without a winner',
    },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { settle_at: 1 }, sparse: true, answers: 'finished matches to settle, longest waiting first' },
  ],
  personalData: {
    exports: {
      matches: (source) =>
        each(rows<MatchRecord>(source, 'matches', { 'seats.player_id': source.id }), (match) =>
          exportMatch(match, source.id),
        ),
    },
    erase: null,
    why: 'belongs to all who sat at the table: the seat stays, under the name it had there',
  },
});

/** The moves of running matches. `_id` is the order of a match and its concurrency control. */
export const moves = defineCollection<MoveRecord>({
  name: 'moves',
  schema: { _id: text, move: required },
  indexes: [],
  personalData: {
    exports: {},
    erase: null,
    why: 'moves of running matches, kept for 15 minutes after the end: they belong to all who sit at the table, and name accounts as the seats of the match do',
  },
});

export type MatchModel = Model<MatchRecord>;

/** The model of rooms and their matches on a connection. */
export function matchModel(connection: Connection): MatchModel {
  return matches.model(connection);
}
