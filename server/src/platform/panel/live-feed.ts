import {
  LIVE_BEAT,
  LIVE_BEAT_MS,
  STREAMS_MAX,
  STREAMS_PER_ACCOUNT,
  type LiveEventName,
} from '@hokm/shared/api/live/limits';
import { mayEnter, type AdminLevel, type Area } from '@hokm/shared/policy';
import type { Clock, Log } from '../core/ports.js';

/** Sent to open panels. */
export interface LiveEvent {
  readonly event: LiveEventName;
  readonly data: object;
  /** Only people who may enter this area get it. */
  readonly area: Area;
  /** Account id: only this person gets it. */
  readonly to?: string;
  /** Accounts whose rights may have changed with it: their streams end, and begin again with what they may see now. */
  readonly rights?: 'all' | readonly string[];
}

/** Gives what happened since it was called before. */
export type LiveReader = () => Promise<readonly LiveEvent[]>;

/** Something that open panels follow. Nothing of it runs while no panel is open in this process. */
export interface LiveSource {
  readonly name: string;
  /** Time between two reads, ms. */
  readonly everyMs: number;
  /** Begins at this moment: what lies before it is not sent. */
  begin(): Promise<LiveReader>;
}

declare module '../modules/module.js' {
  interface Contributions {
    /** Sources of events for open panels. */
    readonly live?: readonly LiveSource[];
  }
}

/** The connection of one open panel. */
export interface LiveStream {
  readonly account: string;
  readonly level: AdminLevel;
  /** Session id. */
  readonly session: string;
  /** IP address. */
  readonly address: string;
  /** Gives false when the reader is too slow. */
  write(text: string): boolean;
  end(): void;
}

interface Follower {
  readonly source: LiveSource;
  /** Null before the source has begun. */
  reader: Promise<LiveReader> | null;
  dueAt: number;
}

/** One event in the format of server-sent events. */
const textOf = (event: LiveEventName | typeof LIVE_BEAT, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Keeps the connection open through proxies, and tells panels that it is. */
const BEAT = textOf(LIVE_BEAT, {});

/** Sends events to the panels that are open in this process. Each process reads what happened from the database. */
export class LiveFeed {
  private readonly streams = new Set<LiveStream>();
  private followers: Follower[] = [];
  private beatAt = 0;
  private isStopped = false;

  /**
   * @param levelsOf those of some sessions that are alive, with what their owner may do; asking is no use of them
   * @param refuses true for an address from which the panel may not be used
   */
  constructor(
    private readonly sources: () => readonly LiveSource[],
    private readonly levelsOf: (sessions: readonly string[]) => Promise<ReadonlyMap<string, AdminLevel>>,
    private readonly refuses: (address: string) => boolean,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  /** False when this person or this process has too many streams already. */
  hasRoomFor(account: string): boolean {
    const own = [...this.streams].filter((stream) => stream.account === account).length;
    return !this.isStopped && this.streams.size < STREAMS_MAX && own < STREAMS_PER_ACCOUNT;
  }

  /** Begins to read the sources, unless they are being read: a stream that opens right afterwards misses nothing from then on. */
  async prepare(): Promise<void> {
    if (this.followers.length === 0) this.begin();
    await Promise.all(this.followers.map((follower) => this.readerOf(follower)));
  }

  open(stream: LiveStream): void {
    if (this.followers.length === 0) this.begin();
    this.streams.add(stream);
    this.send(stream, BEAT);
  }

  close(stream: LiveStream): void {
    if (this.streams.delete(stream)) stream.end();
    if (this.streams.size === 0) this.followers = [];
  }

  /** Ends the streams of sessions that are over. */
  endSessions(sessions: readonly string[]): void {
    for (const stream of this.streams) if (sessions.includes(stream.session)) this.close(stream);
  }

  /** Ends the streams of addresses from which the panel may not be used. */
  endRefused(): void {
    for (const stream of this.streams) if (this.refuses(stream.address)) this.close(stream);
  }

  /** Ends all streams; no more are opened. */
  stop(): void {
    this.isStopped = true;
    for (const stream of this.streams) this.close(stream);
  }

  /** Ends what is over, in whichever process it ended; then reads the sources that are due, and sends what they give. */
  async poll(): Promise<void> {
    if (this.streams.size === 0) return;
    this.endRefused();
    await this.endInactive();
    const now = this.clock.now();
    for (const follower of this.followers) if (follower.dueAt <= now) await this.follow(follower, now);
    if (this.streams.size === 0 || this.beatAt > now) return;
    this.beatAt = now + LIVE_BEAT_MS;
    for (const stream of this.streams) this.send(stream, BEAT);
  }

  private begin(): void {
    this.beatAt = this.clock.now() + LIVE_BEAT_MS;
    this.followers = this.sources().map((source) => ({ source, reader: null, dueAt: 0 }));
  }

  /** What reads a source; null if it could not begin. */
  private async readerOf(follower: Follower): Promise<LiveReader | null> {
    const { source } = follower;
    follower.reader ??= source.begin();
    try {
      return await follower.reader;
    } catch (error) {
      follower.reader = null;
      this.log.warn({ err: error, source: source.name }, 'live source not begun');
      return null;
    }
  }

  private async follow(follower: Follower, now: number): Promise<void> {
    const { source } = follower;
    follower.dueAt = now + source.everyMs;
    const read = await this.readerOf(follower);
    try {
      if (read !== null) this.tell(await read());
    } catch (error) {
      // The reader keeps its place: what was not read comes with the next read.
      this.log.warn({ err: error, source: source.name }, 'live source not read');
    }
  }

  private tell(events: readonly LiveEvent[]): void {
    for (const each of events) {
      const text = textOf(each.event, each.data);
      for (const stream of this.streams) {
        const isFor = each.to === undefined || each.to === stream.account;
        if (isFor && mayEnter(stream.level, each.area)) this.send(stream, text);
        if (each.rights === 'all' || each.rights?.includes(stream.account) === true) this.close(stream);
      }
    }
  }

  /** A reader that is too slow is let go: it connects again, and loads everything anew. */
  private send(stream: LiveStream, text: string): void {
    if (!stream.write(text)) this.close(stream);
  }

  private async endInactive(): Promise<void> {
    const levels = await this.levelsOf([...new Set([...this.streams].map(({ session }) => session))]);
    for (const stream of this.streams) if (levels.get(stream.session) !== stream.level) this.close(stream);
  }
}
