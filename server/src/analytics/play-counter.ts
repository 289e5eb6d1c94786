import type { Move } from '@hokm/shared/rules';
import type { MatchRecord } from '../play/games/match-record.js';
import type { MoveListener } from '../play/games/move-listener.js';
import { peopleIn } from '../play/rooms/room.js';
import type { Clock } from '../platform/core/ports.js';
import type { Counters } from './counters.js';
import type { Firsts } from './firsts.js';
import type { CardRate } from './gauges.js';
import { lengthClass } from './length-class.js';
import type { Visits } from './visits.js';

/** Matches whose begin is remembered, so that it is counted once. */
const KNOWN_MAX = 20_000;

interface PlayParts {
  readonly counters: Pick<Counters, 'count'>;
  readonly visits: Pick<Visits, 'saw'>;
  readonly firsts: Pick<Firsts, 'reached'>;
  readonly cards: Pick<CardRate, 'add'>;
  readonly clock: Clock;
}

/** Counts rooms and what is played in them. */
export class PlayCounter implements MoveListener {
  readonly name = 'statistics';
  private known = new Set<string>();
  /** When the matches have begun that this process has seen beginning, ms since 1970. */
  private begun = new Map<string, number>();

  constructor(private readonly parts: PlayParts) {}

  /** A room has changed in this process. May be told of the same change twice. */
  roomChanged(room: MatchRecord): void {
    const { firsts, visits } = this.parts;
    const people = peopleIn(room);
    for (const id of people) firsts.reached(id, 'room');
    if (room.status === 'waiting') this.once(room, 'room_created');
    if (room.status === 'in progress') {
      this.once(room, 'match_started');
      for (const id of people) firsts.reached(id, 'match');
    }
    if (room.status !== 'finished' || room.result === null) return;
    this.ended(room);
    for (const id of people) {
      firsts.reached(id, 'finish');
      // A match may end after midnight.
      visits.saw(id);
    }
  }

  onMove(_table: unknown, move: Move, own: boolean): void {
    if (!own) return;
    const { counters, cards } = this.parts;
    if (move.type === 'play_card') {
      counters.count('card', move.by);
      cards.add();
    }
    if (move.type === 'leave') counters.count('match_left');
    if ('by' in move && move.by === 'clock') counters.count('match_timeout');
  }

  private once(
    { _id, options, revision, created_at }: MatchRecord,
    metric: 'room_created' | 'match_started',
  ): void {
    // A room that changes later was counted when it was new.
    if (metric === 'room_created' && revision > 0) return;
    const key = `${_id}:${metric}`;
    if (this.known.has(key)) return;
    if (this.known.size >= KNOWN_MAX) this.known = new Set();
    this.known.add(key);
    this.parts.counters.count(metric, options.pace);
    if (metric === 'match_started') this.began(_id, created_at);
  }

  /** Counts how long people have waited in a room, and remembers the begin of its match. */
  private began(id: string, created_at: number): void {
    const now = this.parts.clock.now();
    if (this.begun.size >= KNOWN_MAX) this.begun = new Map();
    this.begun.set(id, now);
    this.time('room_wait', 'room_wait_ms', now - created_at);
  }

  /** Counts how long a match took that has begun in this process. */
  private ended({ _id, finished_at }: MatchRecord): void {
    const since = this.begun.get(_id);
    this.begun.delete(_id);
    if (since !== undefined)
      this.time('match_length', 'match_ms', (finished_at ?? this.parts.clock.now()) - since);
  }

  private time(classes: 'room_wait' | 'match_length', sum: 'room_wait_ms' | 'match_ms', ms: number): void {
    this.parts.counters.count(classes, lengthClass(ms));
    this.parts.counters.count(sum, '', Math.max(0, ms));
  }
}
