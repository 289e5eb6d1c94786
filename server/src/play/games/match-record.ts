import mongoose, { type Connection, type Model } from 'mongoose';
import type { HandSeeds, MatchState, Move } from '@hokm/shared/rules';
import type { RoomOptions, RoomStatus } from '@hokm/shared/protocol';
import type { Effect, RatingRecord, RewardRecord } from './match-outcome.js';

/** A taken seat of a room. Name and picture are those of the moment the person sat down. */
export interface SeatRecord {
  player_id: string;
  name: string;
  avatar: string | null;
  /** The frame around the avatar that the person wore; absent for none. */
  frame?: string | null;
  is_bot: boolean;
  /** While the room waits: when the person's last connection was lost, ms since 1970; null while connected. */
  away_since: number | null;
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
  /** Absent in a room of its own. */
  after?: FormerMatch;
  /** The first hand's seeds: chosen with the room, so that the commitment comes before everyone's seed. Secret. */
  seeds: HandSeeds;
  /** People who play the match now: empty before it starts and when it is over, without those who left for good. */
  playing: string[];
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
  /** The rewards of each player: written by the update that marks all effects as applied. */
  gains?: readonly RewardRecord[];
  /** When the settlement has work for the match, ms since 1970. Absent when it has none. */
  settle_at?: number;
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

const { Mixed } = mongoose.Schema.Types;

const seat = new mongoose.Schema<SeatRecord>(
  {
    player_id: { type: String, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    frame: { type: String },
    is_bot: { type: Boolean, required: true },
    away_since: { type: Number, default: null },
  },
  { _id: false },
);

const roomCommand = new mongoose.Schema<RoomCommand>(
  { id: { type: String, required: true }, by: { type: String, required: true } },
  { _id: false },
);

const matchSchema = new mongoose.Schema<MatchRecord>(
  {
    _id: { type: String, required: true },
    room_id: { type: String, required: true },
    open: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    name: { type: String, required: true },
    creator_id: { type: String, required: true },
    slot: { type: Number },
    status: { type: String, enum: ['waiting', 'in progress', 'finished'], required: true },
    options: { type: Mixed, required: true },
    seats: { type: [seat], required: true },
    created_at: { type: Number, required: true },
    touched_at: { type: Number, required: true },
    full_since: { type: Number, default: null },
    due_at: { type: Number, default: null },
    client_seeds: { type: Mixed, default: {} },
    commands: { type: [roomCommand], default: [] },
    create_command: { type: String },
    after: { type: Mixed },
    seeds: { type: Mixed, required: true },
    playing: { type: [String], default: [] },
    node: { type: String, default: null },
    snapshot: { type: Mixed, default: null },
    result: { type: Mixed, default: null },
    winners: { type: [String], default: [] },
    finished_at: { type: Number, default: null },
    effects: { type: Mixed },
    rating: { type: Mixed },
    gains: { type: Mixed },
    settle_at: { type: Number },
    log: { type: Mixed },
  },
  { collection: 'matches', versionKey: false, minimize: false, strict: 'throw' },
);

export type MatchModel = Model<MatchRecord>;

/** The model of rooms and their matches on a connection. */
export function matchModel(connection: Connection): MatchModel {
  return connection.models['Match'] ?? connection.model<MatchRecord>('Match', matchSchema);
}
