import type { AtTable, PresenceStatus } from '@hokm/shared/api';
import type { Log, Timer, Timers } from '../ports.js';
import type { Notices } from './notices.js';
import { AWAY_MS, NEVER_SEEN, type ConnectionCounts, type PresenceStore } from './presence-store.js';

/** Changes of a person within this time are told as one, ms. */
const GATHER_MS = 1_000;
/** How often the store is told again who is connected here, ms: what could not be written then is made up for. */
export const BEAT_MS = 60_000;
/** A timer rings no sooner than asked; the moment itself must have passed. */
const JUST_AFTER_MS = 50;

export interface WhereaboutsProps {
  readonly store: PresenceStore;
  /** Who hears of a person. */
  readonly friendsOf: (id: string) => Promise<readonly string[]>;
  /** At which table each of some people sits; who sits at none is not in it. */
  readonly tablesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, AtTable>>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly timers: Timers;
  readonly log: Log;
}

/** Keeps the store up to date about who is connected to this process, and tells friends of what changes. */
export class Whereabouts {
  /** By person: each connection, and whether its page is in front. */
  private readonly here = new Map<string, Map<string, boolean>>();
  /** People whose part in the store may be out of date. */
  private readonly unwritten = new Set<string>();
  private readonly soon = new Map<string, { readonly at: number; readonly timer: Timer }>();
  /** What friends were last told of whom is connected here. */
  private readonly told = new Map<string, string>();
  private readonly working = new Set<Promise<void>>();
  private tail: Promise<void> = Promise.resolve();
  private beat: Timer | null = null;
  private stopped = false;

  constructor(private readonly props: WhereaboutsProps) {}

  /** Begins to say regularly who is here. */
  start(): void {
    this.beat = this.props.timers.set(BEAT_MS, () => {
      for (const id of this.here.keys()) this.unwritten.add(id);
      this.run(this.write());
      this.start();
    });
  }

  /** A connection has come; or its page went to the front, or behind something else. */
  turned(id: string, connection: string, front: boolean): void {
    const connections = this.here.get(id) ?? new Map<string, boolean>();
    if (connections.get(connection) === front) return;
    this.here.set(id, connections.set(connection, front));
    this.changed(id);
  }

  /** A connection has gone. */
  gone(id: string, connection: string): void {
    const connections = this.here.get(id);
    if (connections?.delete(connection) !== true) return;
    if (connections.size === 0) this.here.delete(id);
    this.changed(id);
  }

  /** Something else that friends see of people may have changed: the table they sit at. */
  touched(ids: readonly string[]): void {
    for (const id of ids) this.tellIn(id, GATHER_MS);
  }

  /** Whether something is being written or told. */
  get busy(): boolean {
    return this.working.size > 0;
  }

  /** No more is told; what is being written is finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.beat?.cancel();
    for (const { timer } of this.soon.values()) timer.cancel();
    while (this.working.size > 0) await Promise.all(this.working);
  }

  private changed(id: string): void {
    this.unwritten.add(id);
    this.run(this.write());
    this.tellIn(id, GATHER_MS);
  }

  private run(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.props.log.warn({ err: error }, 'who is connected could not be noted'))
      .finally(() => this.working.delete(done));
    this.working.add(done);
  }

  /**
   * One write after the other, so that the last word on a person is what is so now; who changes meanwhile goes together
   * in the next.
   */
  private write(): Promise<void> {
    const done = this.tail.then(async () => {
      const ids = [...this.unwritten];
      if (ids.length === 0) return;
      this.unwritten.clear();
      try {
        await this.props.store.put(ids.map((id) => [id, this.countsOf(id)]));
      } catch (error) {
        for (const id of ids) this.unwritten.add(id);
        throw error;
      }
    });
    this.tail = done.catch(() => undefined);
    return done;
  }

  private countsOf(id: string): ConnectionCounts {
    const connections = [...(this.here.get(id)?.values() ?? [])];
    const front = connections.filter(Boolean).length;
    return { front, back: connections.length - front };
  }

  /** Tells of a person in a while; a later call does not put it off. */
  private tellIn(id: string, ms: number): void {
    const at = this.props.timers.now() + ms;
    const set = this.soon.get(id);
    if (this.stopped || (set !== undefined && set.at <= at)) return;
    set?.timer.cancel();
    const timer = this.props.timers.set(ms, () => {
      this.soon.delete(id);
      this.run(this.tell(id));
    });
    this.soon.set(id, { at, timer });
  }

  /** Tells a person's friends how they are now, unless that is what they were told last. */
  private async tell(id: string): Promise<void> {
    const { store, friendsOf, tablesOf, notices } = this.props;
    const friends = await friendsOf(id);
    if (friends.length === 0) return;
    await this.write();
    const [people, tables] = await Promise.all([store.read([id]), tablesOf([id])]);
    const { status, seenAt } = people.get(id) ?? NEVER_SEEN;
    const { room_id = null, playing = false, watch_id = null } = tables.get(id) ?? {};
    this.tellWhenOffline(id, status, seenAt);
    if (this.isKnown(id, JSON.stringify([status, room_id, playing, watch_id]))) return;
    notices.tell(friends, 'friend_status', {
      player_id: id,
      status,
      lastSeen: seenAt === null ? null : new Date(seenAt).toISOString(),
      room_id,
      playing,
      watch_id,
    });
  }

  /** Whether friends were told just this last; from now on they have been. */
  private isKnown(id: string, state: string): boolean {
    const known = this.told.get(id) === state;
    if (this.here.has(id)) this.told.set(id, state);
    else this.told.delete(id);
    return known;
  }

  /** Who has gone is away first: when that has lasted, friends hear that they are offline. */
  private tellWhenOffline(id: string, status: PresenceStatus, seenAt: number | null): void {
    if (status !== 'away' || seenAt === null || this.here.has(id)) return;
    this.tellIn(id, Math.max(0, seenAt + AWAY_MS - this.props.timers.now()) + JUST_AFTER_MS);
  }
}
