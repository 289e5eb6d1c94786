import { roomOptions } from '@hokm/shared/protocol';
import { freshSeeds } from '../../src/play/games/dealer.js';
import type { MatchRecord, SeatRecord } from '../../src/play/games/match-record.js';

/** A player id of the wire's form, the same for the same number. */
export function anId(number: number): string {
  return number.toString(16).padStart(24, '0');
}

/** A person on a seat. */
export function aPerson(number: number): SeatRecord {
  return { player_id: anId(number), name: `بازیکن ${number}`, avatar: null, is_bot: false, away_since: null };
}

/** A waiting room in which person 1 sits on seat 0, with any field changed. */
export function buildRoom(changed: Partial<MatchRecord> = {}): MatchRecord {
  return {
    _id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    room_id: 'ROOM01',
    open: true,
    revision: 0,
    name: 'شب یلدا',
    creator_id: anId(1),
    status: 'waiting',
    options: roomOptions.parse({}),
    seats: [aPerson(1), null, null, null],
    created_at: 1_000,
    touched_at: 1_000,
    full_since: null,
    due_at: null,
    client_seeds: {},
    commands: [],
    seeds: freshSeeds(1, (size) => Buffer.alloc(size, 7)),
    playing: [],
    node: null,
    snapshot: null,
    result: null,
    winners: [],
    finished_at: null,
    ...changed,
  };
}
