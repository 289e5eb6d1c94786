import type { Log, Timers } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import type { Handlers } from '../platform/sockets/dispatch.js';
import { ToldRarely } from '../platform/sockets/told-rarely.js';
import type { GameSocket } from '../platform/sockets/types.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { TourModel, TourRecord } from './model.js';
import { presentPage } from './page-view.js';
import type { TourReadings } from './readings.js';
import { LastOrder } from './told-order.js';

/** Between two events about one tournament, ms: what happens meanwhile is one event. */
export const APART_MS = 2_000;
/** Time that a process plans for one page that reads a changed tournament, ms. */
const PAGE_MS = 15;
/** Shortest and longest time in which all pages read after an event, ms. */
const WITHIN_MS = { least: 3_500, most: 30_000 } as const;
/** The same after the first rows of an order were told. Only the places of the others are left to read. */
const ORDER_WITHIN_MS = 60_000;

/** The time in which a number of pages read again, ms. Each process reckons with its own pages, as people are spread evenly. */
export const readWithin = (pages: number): number =>
  Math.min(WITHIN_MS.most, Math.max(WITHIN_MS.least, pages * PAGE_MS));

const PREFIX = 'tour:';
/** The channel of everybody who looks at a tournament, in all processes. */
const channelOf = (id: string): string => `${PREFIX}${id}`;

interface PagesProps {
  readonly model: TourModel;
  readonly readings: Pick<TourReadings, 'readAnew'>;
  readonly notifier: Pick<UserNotifier, 'tell' | 'countIn'>;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
}

type Told = Pick<TourRecord, 'version' | 'status' | 'round' | 'kind'>;

/** The page of a running arena as this process has told it last. */
interface Shown {
  readonly order: LastOrder;
  /** The rest of the page, as JSON. */
  rest: string;
}

/** Tells those who look at a tournament that it has changed. */
export class TourPages {
  private readonly news: ToldRarely;
  /** By tournament. */
  private readonly shown = new Map<string, Shown>();

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
      .select({ version: 1, status: 1, round: 1, kind: 1 })
      .lean<Told>();
  }

  private async tell(id: string): Promise<void> {
    const found = await this.find(id);
    if (found === null) return;
    const { version: revision, status, round, kind } = found;
    const { notifier, timers, readings } = this.props;
    const channel = channelOf(id);
    const pages = notifier.countIn(channel);
    const news = { id, revision, status, round, within_ms: readWithin(pages) };
    const isArena = kind === 'arena' && status === 'running';
    const reading = isArena && pages > 0 ? await readings.readAnew(id) : null;
    if (reading === null) {
      this.shown.delete(id);
      notifier.tell(channel, 'tour_changed', news);
      return;
    }
    // Without what differs each time.
    const { standings, ...page } = presentPage(reading, 0);
    const shown = this.shown.get(id) ?? { order: new LastOrder(), rest: '' };
    this.shown.set(id, shown);
    const order = shown.order.next(standings, timers.now());
    const rest = JSON.stringify({ ...page, tour: { ...page.tour, revision: 0 } });
    if (rest !== shown.rest) notifier.tell(channel, 'tour_changed', news);
    else if (order !== null)
      notifier.tell(channel, 'tour_changed', { ...news, within_ms: ORDER_WITHIN_MS, order });
    shown.rest = rest;
  }
}
