import type { Log, Timers } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import type { Handlers } from '../platform/sockets/dispatch.js';
import type { GameSocket } from '../platform/sockets/types.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { TourModel, TourRecord } from './model.js';

/** Between two events about one tournament, ms: what happens meanwhile is one event. */
export const APART_MS = 2_000;

const PREFIX = 'tour:';
/** The channel of everybody who looks at a tournament, in all processes. */
const channelOf = (id: string): string => `${PREFIX}${id}`;

interface PagesProps {
  readonly model: TourModel;
  readonly notifier: Pick<UserNotifier, 'tell'>;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
}

type Told = Pick<TourRecord, 'version' | 'status' | 'round'>;

/** Tells those who look at a tournament that it has changed. */
export class TourPages {
  /** Tournaments that were told of a moment ago, with what has to be told next: true for something. */
  private readonly resting = new Map<string, boolean>();

  constructor(private readonly props: PagesProps) {}

  /** A tournament, or a table of it, has changed. */
  changed(id: string): void {
    if (this.resting.has(id)) this.resting.set(id, true);
    else this.tellNow(id);
  }

  /** A room has changed: a table of a tournament that begins or ends. */
  roomChanged({ tour, status }: Pick<MatchRecord, 'tour' | 'status'>): void {
    if (tour !== undefined && status !== 'waiting') this.changed(tour.id);
  }

  /** Looking at a tournament: one at a time for each connection. */
  events(): Pick<Handlers, 'look_at_tour'> {
    return {
      look_at_tour: async (socket, { id }) => {
        this.lookAway(socket);
        if (id === null) return { ok: true, revision: null };
        // Before it is read, so that no change is missed; here, so that the connection is still there.
        void socket.join(channelOf(id));
        const found = await this.find(id);
        if (found !== null) return { ok: true, revision: found.version };
        void socket.leave(channelOf(id));
        return { ok: false, code: 'request/not_found' };
      },
    };
  }

  private lookAway(socket: GameSocket): void {
    for (const room of socket.rooms) if (room.startsWith(PREFIX)) void socket.leave(room);
  }

  private find(id: string): Promise<Told | null> {
    const _id = objectId(id);
    if (_id === null) return Promise.resolve(null);
    return this.props.model
      .findOne({ _id, status: { $ne: 'draft' }, trash_at: { $exists: false } })
      .select({ version: 1, status: 1, round: 1 })
      .lean<Told>();
  }

  private tellNow(id: string): void {
    const { timers, log } = this.props;
    this.resting.set(id, false);
    timers.set(APART_MS, () => {
      const isMore = this.resting.get(id) === true;
      this.resting.delete(id);
      if (isMore) this.tellNow(id);
    });
    this.tell(id).catch((error: unknown) =>
      // A page that misses it reads the tournament again by itself.
      log.error({ err: error, tour: id }, 'nobody who looks at a tournament is told'),
    );
  }

  private async tell(id: string): Promise<void> {
    const found = await this.find(id);
    if (found === null) return;
    const { version: revision, status, round } = found;
    this.props.notifier.tell(channelOf(id), 'tour_changed', { id, revision, status, round });
  }
}
