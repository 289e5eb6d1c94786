import type { Log, Timers } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import type { Handlers } from '../platform/sockets/dispatch.js';
import { ToldRarely } from '../platform/sockets/told-rarely.js';
import type { GameSocket } from '../platform/sockets/types.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { TourModel, TourRecord } from './model.js';

/** Between two events about one tournament, ms: what happens meanwhile is one event. */
export const APART_MS = 2_000;
/** Time that a process plans for one page that reads a changed tournament, ms. */
const PAGE_MS = 15;
/** Shortest and longest time in which all pages read after an event, ms. */
const WITHIN_MS = { least: 3_500, most: 30_000 } as const;

/** The time in which a number of pages read again, ms. Each process reckons with its own pages, as people are spread evenly. */
export const readWithin = (pages: number): number =>
  Math.min(WITHIN_MS.most, Math.max(WITHIN_MS.least, pages * PAGE_MS));

const PREFIX = 'tour:';
/** The channel of everybody who looks at a tournament, in all processes. */
const channelOf = (id: string): string => `${PREFIX}${id}`;

interface PagesProps {
  readonly model: TourModel;
  readonly notifier: Pick<UserNotifier, 'tell' | 'countIn'>;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
}

type Told = Pick<TourRecord, 'version' | 'status' | 'round'>;

/** Tells those who look at a tournament that it has changed. */
export class TourPages {
  private readonly news: ToldRarely;

  constructor(private readonly props: PagesProps) {
    const { timers, log } = props;
    this.news = new ToldRarely({
      timers,
      apartMs: APART_MS,
      tell: (id) => this.tell(id),
      // A page that misses it reads the tournament again by itself.
      failed: (tour, err) => log.error({ err, tour }, 'nobody who looks at a tournament is told'),
    });
  }

  /** A tournament, or a table of it, has changed. */
  changed(id: string): void {
    this.news.changed(id);
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

  private async tell(id: string): Promise<void> {
    const found = await this.find(id);
    if (found === null) return;
    const { version: revision, status, round } = found;
    const { notifier } = this.props;
    const channel = channelOf(id);
    const within_ms = readWithin(notifier.countIn(channel));
    notifier.tell(channel, 'tour_changed', { id, revision, status, round, within_ms });
  }
}
