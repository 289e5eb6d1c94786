import type { Clock } from '../../platform/core/ports.js';
import type { Listing, ListRows, Place } from './list-rows.js';

/** Rows between two signposts. A page reads them at most twice besides those that it shows: to pass over, and to count. */
const SIGNPOST_ROWS = 90;
/** How old signposts lead the way before new ones are made behind them, and before they are thrown away, ms. */
const FRESH_MS = 10 * 60_000;
const KEPT_MS = 60 * 60_000;
/** Listings whose signposts are remembered. */
const LISTINGS_MAX = 24;

interface Way {
  /** The place of each 90th row. */
  readonly posts: Place[];
  readonly begunAt: number;
  /** The list has no further row. */
  isWhole: boolean;
  /** The walk that adds to it. */
  walk: Promise<void>;
}

/**
 * Remembers where each 90th row of a listing stands, for pages far from both ends. The way up to a page is walked once, 90
 * rows at a time so that others get their turn, and anew behind the pages when it is ten minutes old. Rows that have come or
 * gone since shift a page by as many.
 */
export class Signposts {
  private readonly ways = new Map<string, Way>();

  constructor(
    private readonly rows: ListRows,
    private readonly clock: Clock,
  ) {}

  /** Listings whose signposts are remembered. */
  get size(): number {
    return this.ways.size;
  }

  drop(): void {
    this.ways.clear();
  }

  /** The signpost before a row (counted from 0), and how many rows lie between. */
  async before(listing: Listing, row: number): Promise<{ after: Place | null; skip: number }> {
    const wanted = Math.floor(row / SIGNPOST_ROWS);
    const way = this.wayOf(listing, wanted);
    if (way.posts.length < wanted) await this.walk(listing, way, wanted);
    const known = Math.min(wanted, way.posts.length);
    return { after: way.posts[known - 1] ?? null, skip: row - known * SIGNPOST_ROWS };
  }

  private wayOf(listing: Listing, wanted: number): Way {
    const now = this.clock.now();
    const known = this.ways.get(listing.key);
    const age = known === undefined ? Infinity : now - known.begunAt;
    if (known === undefined || age >= KEPT_MS || age < 0) return this.keep(listing.key, this.begin());
    if (age >= FRESH_MS) {
      const next = this.begin();
      // Those that are there lead the way until the new ones are as many.
      this.keep(listing.key, { ...known, begunAt: now });
      void this.walk(listing, next, Math.max(wanted, known.posts.length)).then(
        () => this.keep(listing.key, next),
        () => undefined,
      );
    }
    return known;
  }

  private begin(): Way {
    return { posts: [], begunAt: this.clock.now(), isWhole: false, walk: Promise.resolve() };
  }

  private keep(key: string, way: Way): Way {
    this.ways.delete(key);
    this.ways.set(key, way);
    const [oldest] = this.ways.keys();
    if (this.ways.size > LISTINGS_MAX && oldest !== undefined) this.ways.delete(oldest);
    return way;
  }

  /** Goes on until so many signposts stand, or the list ends. Walks of one way follow each other. */
  private walk(listing: Listing, way: Way, wanted: number): Promise<void> {
    const walked = way.walk.catch(() => undefined).then(() => this.goOn(listing, way, wanted));
    way.walk = walked.catch(() => undefined);
    return walked;
  }

  private async goOn(listing: Listing, way: Way, wanted: number): Promise<void> {
    while (way.posts.length < wanted && !way.isWhole) {
      const next = await this.rows.placeAfter(listing, way.posts.at(-1) ?? null, SIGNPOST_ROWS);
      if (next === null) way.isWhole = true;
      else way.posts.push(next);
    }
  }
}
