import type { Pairing, Standing } from '@hokm/shared/api/tournaments';
import { objectId } from '../platform/database/ids.js';
import { MANY, MANY_FRESH_MS, type ArenaBoards } from './arena-board.js';
import { idOf, isOpenForAll, type TourContext } from './context.js';
import { shownEntrants } from './entrants-there.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import type { Tables } from './steps.js';
import { tablesOf } from './tables.js';
import { findTour } from './tours.js';
import { presentBracket, presentStandings, type Known } from './view.js';
import { WrittenOrder } from './written-order.js';

/** A reading is used again so long, ms: tables begin and end without a change of the tournament. What is read of an arena shows none. */
const FRESH_MS = 1_000;
const ARENA_FRESH_MS = 5_000;
/** Names and pictures of very many people are used again so long, ms. */
const KNOWN_MS = 30_000;
/** Tournaments whose readings are kept. */
const KEPT = 50;

/** A tournament as everybody sees it, at one version. */
export interface TourReading {
  readonly tour: TourRecord;
  readonly known: Known;
  readonly tables: Tables;
  readonly rounds: readonly { round: number; matches: Pairing[] }[];
  readonly standings: readonly Standing[];
  /** The same as it is sent. */
  readonly written: WrittenOrder;
}

/** A reading of a version, and its time, ms since 1970. */
interface Kept<What> {
  readonly version: number;
  readonly at: number;
  readonly what: Promise<What | null>;
}

type Stored = Pick<TourRecord, 'version' | 'taken' | 'kind'>;

/** A reading of the present version is used for so long, ms. */
function freshMs({ version }: Pick<Kept<unknown>, 'version'>, found: Stored): number {
  if (version === found.version) return found.kind === 'arena' ? ARENA_FRESH_MS : FRESH_MS;
  return found.taken >= MANY ? MANY_FRESH_MS : 0;
}

type Parts = Pick<TourContext, 'model' | 'matches' | 'people' | 'clock'>;

/** Reads tournaments for all who look at them: each version once a second, however many ask. */
export class TourReadings {
  private readonly readings = new Map<string, Kept<TourReading>>();
  private readonly tours = new Map<string, Kept<TourRecord>>();
  private readonly versions = new Map<string, Kept<Stored>>();
  /** By tournament: the people whom its last reading has named. */
  private readonly named = new Map<string, { readonly at: number; readonly people: Known }>();

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

  /** The same for somebody who tells of a change: never a reading of a moment before it. */
  readAnew(id: string): Promise<TourReading | null> {
    this.versions.delete(id);
    this.readings.delete(id);
    return this.read(id);
  }

  /** The record of a tournament as it is now, for all who ask; null as with `read`. */
  async find(id: string): Promise<TourRecord | null> {
    const found = await this.stored(id);
    return found === null ? null : this.recordOf(id, found.version);
  }

  /** A tournament has just been changed here: who asks sees it. */
  changed(id: string): void {
    this.versions.delete(id);
  }

  private async stored(id: string): Promise<Stored | null> {
    const known = this.versions.get(id);
    if (known !== undefined && this.parts.clock.now() - known.at < MANY_FRESH_MS) {
      const was = await known.what;
      if (was !== null && was.taken >= MANY) return was;
    }
    return this.keep(this.versions, id, 0, this.readStored(id));
  }

  private async readStored(id: string): Promise<Stored | null> {
    const _id = objectId(id);
    if (_id === null) return null;
    return this.parts.model
      .findOne({ _id, status: { $ne: 'draft' }, trash_at: { $exists: false } })
      .select({ version: 1, taken: 1, kind: 1 })
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
    const tour = await this.findShown(id);
    if (tour === null) return null;
    const order = await this.boards.orderOf(tour);
    const named = isOpenForAll(tour)
      ? shownEntrants(tour).flatMap((entrant) => entrant.people)
      : order.flatMap((row) => row.people);
    const [known, tables] = await Promise.all([
      this.peopleIn(tour, tour.cup === undefined ? named : [...named, tour.cup.opener]),
      tablesOf(this.parts, tour, openMatches(tour)),
    ]);
    const standings = presentStandings(tour, known, order);
    const rounds = presentBracket(tour, known, tables);
    return { tour, known, tables, rounds, standings, written: new WrittenOrder(standings) };
  }

  /** The people of a tournament. Of very many only those are read who were not there a moment ago. */
  private async peopleIn(tour: TourRecord, named: readonly string[]): Promise<Known> {
    const { people, clock } = this.parts;
    if (named.length < MANY) return people.findPeople(named);
    const id = idOf(tour);
    const last = this.named.get(id);
    const isFresh = last !== undefined && clock.now() - last.at < KNOWN_MS;
    const before: Known = isFresh ? last.people : new Map();
    const missing = named.filter((person) => !before.has(person));
    const all = missing.length === 0 ? before : new Map([...before, ...(await people.findPeople(missing))]);
    this.named.delete(id);
    this.named.set(id, { at: isFresh ? last.at : clock.now(), people: all });
    const [oldest] = this.named.keys();
    if (this.named.size > KEPT && oldest !== undefined) this.named.delete(oldest);
    return all;
  }
}
