import type { TournamentCard } from '@hokm/shared/api/tournaments';
import type { SessionAccount } from '../platform/core/account.js';
import { done } from '../platform/http/handle.js';
import type { ArenaBoards } from './arena-board.js';
import { GatheredReads } from '../platform/jobs/gathered.js';
import { arenaPlayerId, withRows, type ArenaPlayerRecord } from './arena-model.js';
import { stepsByRows } from './arena-steps.js';
import { mayJoin, type TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { signUpProblem } from './sign-up.js';
import type { PersonStep } from './steps.js';
import { tablesById, type Table } from './tables.js';
import { findTour } from './tours.js';
import { partnerIn, presentCard, reserveOf, presentTournament, type Viewer } from './view.js';

type FeeProblem = (fee: number) => ReturnType<TourContext['stakes']['feeProblem']>;
type WhyNot = Viewer['whyNot'];

/** A tournament with the caller in it, and their row of an arena. */
interface Seen {
  readonly tour: TourRecord;
  readonly rows: readonly ArenaPlayerRecord[];
}

const seenWith = (tour: TourRecord, rows: readonly ArenaPlayerRecord[]): Seen => ({
  tour: withRows(tour, rows),
  rows,
});

/** Shows tournaments to the people who ask for them. */
export class Presenter {
  /** The rows of people in arenas, and their tables: of all who look at the same moment in one query each. */
  private readonly rows: GatheredReads<ArenaPlayerRecord>;
  private readonly tables: GatheredReads<Table>;

  constructor(
    private readonly context: TourContext,
    private readonly boards: Pick<ArenaBoards, 'atHand'>,
  ) {
    this.rows = new GatheredReads(async (ids) => {
      const found = await context.players.find({ _id: { $in: [...ids] } }).lean<ArenaPlayerRecord[]>();
      return new Map(found.map((row) => [row._id, row]));
    });
    this.tables = new GatheredReads((ids) => tablesById(context, ids));
  }

  /** A tournament that a person may see; null for a draft, and for a cup whose opener has blocked them, unless they are in it. */
  async shownTo(account: Pick<SessionAccount, 'id'>, id: string): Promise<TourRecord | null> {
    const tour = await findTour(this.context.model, id);
    return tour !== null && (await this.isShownTo(account, tour)) ? tour : null;
  }

  /** True where a person may see a tournament. */
  async isShownTo({ id }: Pick<SessionAccount, 'id'>, { status, cup, people }: TourRecord): Promise<boolean> {
    if (status === 'draft') return false;
    if (cup === undefined || people[id] !== undefined) return true;
    return (await this.context.blocks.whoBlocked(id, [cup.opener])).length === 0;
  }

  /** A tournament whole, as an answer. `row`: the caller's own of an arena, where it has just been read. */
  async whole(account: SessionAccount, found: TourRecord, row?: ArenaPlayerRecord) {
    const { people, clock } = this.context;
    const seen = seenWith(found, row === undefined ? await this.rowsOf(found, account.id) : [row]);
    const { tour } = seen;
    const [viewer, known] = await Promise.all([
      this.viewerOf(account, seen, this.feeProblems(account)),
      people.findPeople(namedIn(tour, account.id)),
    ]);
    return { ...done, data: presentTournament(tour, viewer, known, clock.now()) };
  }

  /** Tournaments of a list. */
  async cards(account: SessionAccount, found: readonly TourRecord[]): Promise<TournamentCard[]> {
    const { people } = this.context;
    const seen = await Promise.all(
      found.map(async (tour) => seenWith(tour, await this.rowsOf(tour, account.id))),
    );
    const known = await people.findPeople(seen.flatMap(({ tour }) => namedIn(tour, account.id)));
    const feeProblem = this.feeProblems(account);
    return Promise.all(
      seen.map(async (each) => presentCard(each.tour, await this.viewerOf(account, each, feeProblem), known)),
    );
  }

  /** The row of a person in an arena. */
  private async rowsOf(tour: TourRecord, person: string): Promise<readonly ArenaPlayerRecord[]> {
    const row = tour.kind === 'arena' ? await this.rows.row(arenaPlayerId(tour, person)) : null;
    return row === null ? [] : [row];
  }

  /** Why the caller may not sign up. */
  private async whyNot(account: SessionAccount, tour: TourRecord, feeProblem: FeeProblem): Promise<WhyNot> {
    const now = this.context.clock.now();
    const isIn = ['in', 'asked'].includes(tour.people[account.id]?.state ?? '');
    if (isIn || !mayJoin(tour, now)) return null;
    const problem = signUpProblem(tour, account, now);
    return problem !== null || tour.fee === 0 ? problem : feeProblem(tour.fee);
  }

  /** The caller in a tournament. */
  private async viewerOf(
    account: SessionAccount,
    { tour, rows }: Seen,
    feeProblem: FeeProblem,
  ): Promise<Viewer> {
    const { id } = account;
    const [whyNot, next, board] = await Promise.all([
      this.whyNot(account, tour, feeProblem),
      this.stepOf(tour, id, rows),
      this.boards.atHand(tour),
    ]);
    const own = board.byPerson.get(id);
    const isPlaced = own !== undefined && (own.played > 0 || own.won > 0 || tour.status === 'finished');
    return { id, whyNot, next, place: isPlaced ? own.place : null };
  }

  private async stepOf(
    tour: TourRecord,
    person: string,
    rows: readonly ArenaPlayerRecord[],
  ): Promise<PersonStep> {
    const own = rows[0]?.table ?? null;
    const table = own === null ? null : await this.tables.row(own);
    const known = new Map(table === null ? [] : [[table._id, table]]);
    const next = (await stepsByRows(this.context, tour, [person], rows, known)).get(person);
    if (next === undefined) throw new Error('everybody has a next step');
    return next;
  }

  /** Asks once for each fee. */
  private feeProblems(account: SessionAccount) {
    const { stakes } = this.context;
    const asked = new Map<number, ReturnType<typeof stakes.feeProblem>>();
    return (fee: number) => {
      const known = asked.get(fee) ?? stakes.feeProblem(account.id, fee);
      asked.set(fee, known);
      return known;
    };
  }
}

/** The people whom a tournament names to a person. */
function namedIn(tour: TourRecord, person: string): string[] {
  const partner = partnerIn(tour, person);
  const reserve = reserveOf(tour, person);
  return [partner, tour.cup?.opener, reserve?.asked, ...(reserve?.instead_of ?? [])].filter(
    (id) => id != null,
  );
}
