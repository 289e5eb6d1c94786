import type { Connection, Model } from 'mongoose';
import type { WatchKind } from '@hokm/shared/api/watching/limits';
import { mayEnter } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import type { Account, People } from '../../platform/core/account.js';
import type { Clock, Log } from '../../platform/core/ports.js';
import { countAll } from '../../platform/database/count-all.js';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';
import type { MatchRecord } from '../../play/games/match-record.js';
import { peopleIn } from '../../play/rooms/room.js';
import { ceilingDenial } from '../users/ceiling.js';
import { watches, type WatchRecord } from './model.js';

/** All watches are read again after this long, whether or not one is known to have changed, ms. */
const RELOAD_MS = 60_000;
/** Newest changes that are compared: several may have happened in one millisecond. */
const LOOKED_AT = 10;
const REMINDED_AT_ONCE = 100;

export interface WatchListProps {
  readonly connection: Connection;
  readonly people: Pick<People, 'findPeople'>;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The people whom staff watches, in the memory of this process. Something that happens to anybody else costs one look into a
 * map; for watched people it is counted in the background, and told to whom it concerns.
 */
export class WatchList {
  private readonly model: Model<WatchRecord>;
  /** By person: the ids of the watches. */
  private watched: ReadonlyMap<string, readonly string[]> = new Map();
  /** The state that this process knows, and when it read all watches. */
  private seen = '';
  private readAt = -Infinity;
  private readonly working = new Set<Promise<void>>();

  constructor(private readonly props: WatchListProps) {
    this.model = watches.model(props.connection);
  }

  /** Something happened to a person. `event` names it: told twice, it counts once. Never fails. */
  note(person: string, kind: WatchKind, event: string): void {
    const ids = this.watched.get(person);
    if (ids === undefined) return;
    const work = this.count(person, ids, kind, event)
      .catch((error: unknown) => this.props.log.warn({ err: error, person, kind }, 'a watch was not told'))
      .finally(() => this.working.delete(work));
    this.working.add(work);
  }

  /** A room has changed in this process: watched people in it may have begun a match. */
  roomChanged(room: MatchRecord): void {
    if (this.watched.size === 0 || room.status !== 'in progress') return;
    for (const person of peopleIn(room)) this.note(person, 'match', room._id);
  }

  /** Reads the watches when one has changed. Two small queries when none has. */
  async refresh(): Promise<void> {
    const [newest, count] = await Promise.all([
      this.model
        .find()
        .sort({ updated_at: -1 })
        .limit(LOOKED_AT)
        .select({ updated_at: 1, revision: 1 })
        .lean<Pick<WatchRecord, '_id' | 'updated_at' | 'revision'>[]>(),
      countAll(this.model),
    ]);
    const states = newest.map((each) =>
      [each._id, each.revision ?? 0, each.updated_at?.getTime() ?? 0].join(':'),
    );
    const seen = [count, ...states].join();
    const { clock } = this.props;
    if (seen === this.seen && clock.now() - this.readAt < RELOAD_MS) return;
    const all = await this.model.find().select({ person: 1 }).lean<Pick<WatchRecord, '_id' | 'person'>[]>();
    const watched = new Map<string, string[]>();
    for (const { _id, person } of all) watched.set(person, [...(watched.get(person) ?? []), _id]);
    this.watched = watched;
    this.seen = seen;
    this.readAt = clock.now();
  }

  /** Tells of the reminders that are due. */
  async remind(): Promise<void> {
    const due = await this.model
      .find({ remind_at: { $lte: new Date(this.props.clock.now()) } })
      .sort({ remind_at: 1 })
      .limit(REMINDED_AT_ONCE)
      .lean<WatchRecord[]>();
    for (const record of due) {
      const { _id, remind_at } = record;
      await this.tell(record, 'watch_reminder', `${remind_at?.getTime() ?? 0}`);
      await this.model.updateOne({ _id, remind_at }, { $unset: { remind_at: 1 } });
    }
  }

  /** Waits until everything that was noted so far is counted and told. */
  async settled(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }

  private async count(person: string, ids: readonly string[], kind: WatchKind, event: string): Promise<void> {
    const now = this.props.clock.now();
    for (const _id of ids) {
      const record = await this.model
        .findOneAndUpdate(
          { _id, [`last.${kind}`]: { $ne: event } },
          {
            $set: { [`last.${kind}`]: event, changed_at: new Date(now) },
            $inc: { [`news.${kind}`]: 1 },
          },
        )
        .lean<WatchRecord>();
      if (record?.person !== person || !record.kinds.includes(kind)) continue;
      await this.tell(record, `watched_${kind}`, `${Math.floor(now / HOUR_MS)}`);
    }
  }

  /** Tells the member of staff alone, unless they may not see the person any more. */
  private async tell(
    { _id, by, person }: WatchRecord,
    kind: `watched_${WatchKind}` | 'watch_reminder',
    when: string,
  ): Promise<void> {
    const { people, notices } = this.props;
    const found = await people.findPeople([by, person]);
    const [staff, watched] = [found.get(by), found.get(person)];
    if (staff === undefined || watched === undefined || !maySee(staff, watched)) return;
    await notices.tell({
      key: `${kind}:${_id}:${when}`,
      kind,
      area: 'panel/users',
      to: by,
      facts: { name: watched.name },
      href: `users/${person}`,
    });
  }
}

function maySee(staff: Account, person: Account): boolean {
  return mayEnter(staff.admin_level, 'panel/users') && ceilingDenial(staff, person) === null;
}
