import type { AtTable, PresenceStatus } from '@hokm/shared/api';
import { PeriodicTask } from '../platform/jobs/periodic-task.js';
import type { Service } from '../platform/modules/module.js';
import type { Log, Timer, Timers } from '../platform/core/ports.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { ConnectionCounts } from './model.js';
import { AWAY_MS, NEVER_SEEN, type PresenceStore } from './presence-store.js';

/** Changes of a person within this time are published together, ms. */
const DEBOUNCE_MS = 1_000;
/** How often all connections of this process are stored again, ms; repairs writes that failed. */
export const BEAT_MS = 60_000;
/** Margin so that the threshold has passed when the timer fires, ms. */
const MARGIN_MS = 50;

export interface PresencePublisherProps {
  readonly store: Pick<PresenceStore, 'put' | 'read'>;
  /** The people who are notified of a person. */
  readonly friendsOf: (id: string) => Promise<readonly string[]>;
  /** The table that each of some people sits at; people without a table are left out. */
  readonly tablesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, AtTable>>;
  readonly notifier: Pick<UserNotifier, 'notify'>;
  readonly timers: Timers;
  readonly log: Log;
}

/** Stores the connections of this process, and notifies friends of changes. */
export class PresencePublisher implements Service {
  readonly role = 'web';
  /** By account: each connection, and whether its page is in front. */
  private readonly connections = new Map<string, Map<string, boolean>>();
  /** People whose counts in the store may be out of date. */
  private readonly unwritten = new Set<string>();
  private readonly debounced = new Map<string, { readonly at: number; readonly timer: Timer }>();
  /** By account connected here: the state that friends were last notified of. */
  private readonly lastPublished = new Map<string, string>();
  private readonly working = new Set<Promise<void>>();
  private tail: Promise<void> = Promise.resolve();
  private readonly beat: PeriodicTask;
  private stopped = false;

  constructor(private readonly props: PresencePublisherProps) {
    const run = () => {
      for (const id of this.connections.keys()) this.unwritten.add(id);
      this.run(this.write());
      return Promise.resolve();
    };
    this.beat = new PeriodicTask({ name: 'presence beat', everyMs: BEAT_MS, run }, props.timers, props.log);
  }

  start(): void {
    this.beat.start();
  }

  /** Publishes nothing more; writes under way are finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const { timer } of this.debounced.values()) timer.cancel();
    await this.beat.stop();
    while (this.working.size > 0) await Promise.all(this.working);
  }

  /** A connection was opened, or its page went to the front or the background. */
  setFocus(id: string, connection: string, front: boolean): void {
    const connections = this.connections.get(id) ?? new Map<string, boolean>();
    if (connections.get(connection) === front) return;
    this.connections.set(id, connections.set(connection, front));
    this.changed(id);
  }

  disconnected(id: string, connection: string): void {
    const connections = this.connections.get(id);
    if (connections?.delete(connection) !== true) return;
    if (connections.size === 0) this.connections.delete(id);
    this.changed(id);
  }

  /** To be called when the tables of people may have changed. */
  scheduleUpdate(ids: readonly string[]): void {
    for (const id of ids) this.debounceNotify(id, DEBOUNCE_MS);
  }

  /** A write or notification is under way. */
  get busy(): boolean {
    return this.working.size > 0;
  }

  private changed(id: string): void {
    this.unwritten.add(id);
    this.run(this.write());
    this.debounceNotify(id, DEBOUNCE_MS);
  }

  private run(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.props.log.warn({ err: error }, 'presence write failed'))
      .finally(() => this.working.delete(done));
    this.working.add(done);
  }

  /** Writes run one after another, so that the last one stored is the present state. Changes meanwhile go into the next. */
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
    const connections = [...(this.connections.get(id)?.values() ?? [])];
    const front = connections.filter(Boolean).length;
    return { front, back: connections.length - front };
  }

  /** Notifies friends of a person after a delay; a later call does not postpone it. */
  private debounceNotify(id: string, ms: number): void {
    const at = this.props.timers.now() + ms;
    const pending = this.debounced.get(id);
    if (this.stopped || (pending !== undefined && pending.at <= at)) return;
    pending?.timer.cancel();
    const timer = this.props.timers.set(ms, () => {
      this.debounced.delete(id);
      this.run(this.notifyFriends(id));
    });
    this.debounced.set(id, { at, timer });
  }

  /** Notifies a person's friends of the present state, unless it is the last published one. */
  private async notifyFriends(id: string): Promise<void> {
    const { store, friendsOf, tablesOf, notifier } = this.props;
    const friends = await friendsOf(id);
    if (friends.length === 0) return;
    await this.write();
    const [people, tables] = await Promise.all([store.read([id]), tablesOf([id])]);
    const { status, seenAt } = people.get(id) ?? NEVER_SEEN;
    const { room_id = null, playing = false, watch_id = null } = tables.get(id) ?? {};
    this.notifyWhenOffline(id, status, seenAt);
    if (!this.recordPublished(id, JSON.stringify([status, room_id, playing, watch_id]))) return;
    notifier.notify(friends, 'friend_status', {
      player_id: id,
      status,
      lastSeen: seenAt === null ? null : new Date(seenAt).toISOString(),
      room_id,
      playing,
      watch_id,
    });
  }

  /** Records a state as published; false when it was the last one already. */
  private recordPublished(id: string, state: string): boolean {
    const isNew = this.lastPublished.get(id) !== state;
    if (this.connections.has(id)) this.lastPublished.set(id, state);
    else this.lastPublished.delete(id);
    return isNew;
  }

  /** People without a connection are away first; friends are notified again when they become offline. */
  private notifyWhenOffline(id: string, status: PresenceStatus, seenAt: number | null): void {
    if (status !== 'away' || seenAt === null || this.connections.has(id)) return;
    this.debounceNotify(id, Math.max(0, seenAt + AWAY_MS - this.props.timers.now()) + MARGIN_MS);
  }
}
