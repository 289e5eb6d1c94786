import type { Pairing, Standing } from '@hokm/shared/api/tournaments';
import { objectId } from '../platform/database/ids.js';
import type { ArenaBoards } from './arena-board.js';
import { isOpenForAll, type TourContext } from './context.js';
import { shownEntrants } from './entrants-there.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import type { Tables } from './steps.js';
import { tablesOf } from './tables.js';
import { findTour } from './tours.js';
import { presentBracket, presentStandings, type Known } from './view.js';

/** A reading is used again so long, ms: tables begin and end without a change of the tournament. */
const FRESH_MS = 1_000;
/** Of a tournament with so many entrants a reading takes long: it is also used so long after a change, ms. */
const MANY = 200;
const MANY_FRESH_MS = 500;
/** Tournaments whose readings are kept. */
const KEPT = 50;

/** A tournament as everybody sees it, at one version. */
export interface TourReading {
  readonly tour: TourRecord;
  readonly known: Known;
  readonly tables: Tables;
  readonly rounds: readonly { round: number; matches: Pairing[] }[];
  readonly standings: readonly Standing[];
}

/** A reading of a version, and its time, ms since 1970. */
interface Kept<What> {
  readonly version: number;
  readonly at: number;
  readonly what: Promise<What | null>;
}

type Stored = Pick<TourRecord, 'version' | 'taken'>;

/** A reading of the present version is used for so long, ms. */
function freshMs({ version }: Pick<Kept<unknown>, 'version'>, found: Stored): number {
  if (version === found.version) return FRESH_MS;
  return found.taken >= MANY ? MANY_FRESH_MS : 0;
}

type Parts = Pick<TourContext, 'model' | 'matches' | 'people' | 'clock'>;

/** Reads tournaments for all who look at them: each version once a second, however many ask. */
export class TourReadings {
  private readonly readings = new Map<string, Kept<TourReading>>();
  private readonly tours = new Map<string, Kept<TourRecord>>();

  constructor(
    private readonly parts: Parts,
    private readonly boards: Pick<ArenaBoards, 'orderOf'>,
  ) {}

  /** A tournament as it is now; null for none, for a draft, and for one in the trash. Its version is read each time. */
  async read(id: string): Promise<TourReading | null> {
    const found = await this.stored(id);
    if (found === null) return null;
    const known = this.readings.get(id);
    if (known !== undefined && this.parts.clock.now() - known.at < freshMs(known, found)) return known.what;
    return this.keep(this.readings, id, found.version, this.make(id));
  }

  /** The record of a tournament as it is now, for all who ask; null as with `read`. */
  async find(id: string): Promise<TourRecord | null> {
    const found = await this.stored(id);
    return found === null ? null : this.recordOf(id, found.version);
  }

  private stored(id: string): Promise<Stored | null> {
    const _id = objectId(id);
    if (_id === null) return Promise.resolve(null);
    return this.parts.model
      .findOne({ _id, status: { $ne: 'draft' }, trash_at: { $exists: false } })
      .select({ version: 1, taken: 1 })
      .lean<Stored>();
  }

  private recordOf(id: string, version: number): Promise<TourRecord | null> {
    const known = this.tours.get(id);
    const isFresh = known?.version === version && this.parts.clock.now() - known.at < FRESH_MS;
    return isFresh ? known.what : this.keep(this.tours, id, version, this.findShown(id));
  }

  private async findShown(id: string): Promise<TourRecord | null> {
    const tour = await findTour(this.parts.model, id);
    return tour?.status === 'draft' ? null : tour;
  }

  private keep<What>(
    all: Map<string, Kept<What>>,
    id: string,
    version: number,
    what: Promise<What | null>,
  ): Promise<What | null> {
    const made = { version, at: this.parts.clock.now(), what };
    all.delete(id);
    all.set(id, made);
    const [oldest] = all.keys();
    if (all.size > KEPT && oldest !== undefined) all.delete(oldest);
    // The next who asks tries again.
    what.catch(() => {
      if (all.get(id) === made) all.delete(id);
    });
    return what;
  }

  private async make(id: string): Promise<TourReading | null> {
    const { people } = this.parts;
    const tour = await this.findShown(id);
    if (tour === null) return null;
    const order = await this.boards.orderOf(tour);
    const named = isOpenForAll(tour)
      ? shownEntrants(tour).flatMap((entrant) => entrant.people)
      : order.flatMap((row) => row.people);
    const [known, tables] = await Promise.all([
      people.findPeople(tour.cup === undefined ? named : [...named, tour.cup.opener]),
      tablesOf(this.parts, tour, openMatches(tour)),
    ]);
    return {
      tour,
      known,
      tables,
      rounds: presentBracket(tour, known, tables),
      standings: presentStandings(tour, known, order),
    };
  }
}
