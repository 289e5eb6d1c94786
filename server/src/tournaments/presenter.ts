import type { TournamentCard } from '@hokm/shared/api/tournaments';
import type { SessionAccount } from '../platform/core/account.js';
import { done } from '../platform/http/handle.js';
import { isOpenForAll, type TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import { signUpProblem } from './sign-up.js';
import { tablesOf } from './tables.js';
import { findTour } from './tours.js';
import { partnerIn, presentCard, presentTournament, type Viewer } from './view.js';

/** Shows tournaments to the people who ask for them. */
export class Presenter {
  constructor(private readonly context: TourContext) {}

  /** A tournament that a person may see; null for a draft, and for a cup whose opener has blocked them, unless they are in it. */
  async shownTo(account: Pick<SessionAccount, 'id'>, id: string): Promise<TourRecord | null> {
    const { model, blocks } = this.context;
    const tour = await findTour(model, id);
    if (tour === null || tour.status === 'draft') return null;
    const { cup, people } = tour;
    if (cup === undefined || people[account.id] !== undefined) return tour;
    return (await blocks.whoBlocked(account.id, [cup.opener])).length > 0 ? null : tour;
  }

  /** A tournament whole, as an answer. */
  async whole(account: SessionAccount, tour: TourRecord) {
    const { people, clock } = this.context;
    const [viewer, known, tables] = await Promise.all([
      this.viewerOf(account, tour, this.feeProblems(account)),
      people.findPeople(namedIn(tour, account.id)),
      tablesOf(this.context, tour, openMatches(tour)),
    ]);
    return { ...done, data: presentTournament(tour, viewer, known, tables, clock.now()) };
  }

  /** Tournaments of a list. */
  async cards(account: SessionAccount, found: readonly TourRecord[]): Promise<TournamentCard[]> {
    const known = await this.context.people.findPeople(found.flatMap((tour) => namedIn(tour, account.id)));
    const feeProblem = this.feeProblems(account);
    return Promise.all(
      found.map(async (tour) => {
        const [viewer, tables] = await Promise.all([
          this.viewerOf(account, tour, feeProblem),
          tablesOf(this.context, tour, openMatches(tour)),
        ]);
        return presentCard(tour, viewer, known, tables);
      }),
    );
  }

  /** Why the caller may not sign up. */
  private async viewerOf(
    account: SessionAccount,
    tour: TourRecord,
    feeProblem: (fee: number) => ReturnType<TourContext['stakes']['feeProblem']>,
  ): Promise<Viewer> {
    const isIn = ['in', 'asked'].includes(tour.people[account.id]?.state ?? '');
    if (isIn || !isOpenForAll(tour)) return { id: account.id, whyNot: null };
    const problem = signUpProblem(tour, account);
    if (problem !== null || tour.fee === 0) return { id: account.id, whyNot: problem };
    return { id: account.id, whyNot: await feeProblem(tour.fee) };
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
  return [partner, tour.cup?.opener].filter((id) => id != null);
}
