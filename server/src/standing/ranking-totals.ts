import type { RankingsAnswer } from '@hokm/shared/api';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { AccountModel } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';

type Footer = RankingsAnswer['stats'];

/** People with a rated match in this time count as active, ms. */
const ACTIVE_MS = 30 * DAY_MS;
/** How long a footer is shown before it is counted again, ms. */
const KEPT_MS = MINUTE_MS;
/** Footers that are kept: the world, the clans, and the countries. */
const KEPT_MOST = 300;

const NOTHING = { highest: 0, average: 0, active: 0 };
type Totals = typeof NOTHING;

/** The trophies of all clans. */
export interface ClanTotals {
  totals(): Promise<Omit<Totals, 'active'>>;
}

/** The footers of the rankings. Each is one pass over the index of its list, at most once a minute in this process. */
export class RankingTotals {
  private readonly kept = new Map<string, { readonly at: number; readonly footer: Promise<Footer> }>();

  constructor(
    private readonly accounts: AccountModel,
    private readonly clans: ClanTotals,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  drop(): void {
    this.kept.clear();
  }

  /** Of all people with trophies, or of those of a country. */
  ofPeople(country: string | null): Promise<Footer> {
    return this.keep(country ?? 'world', async () => {
      const totals = await this.people(country);
      return {
        active_players: totals.active,
        highest_trophies: totals.highest,
        average_trophies: Math.round(totals.average),
      };
    });
  }

  /** Of all clans; the active players are those of the world. */
  ofClans(): Promise<Footer> {
    return this.keep('clans', async () => {
      const [{ active_players }, totals] = await Promise.all([this.ofPeople(null), this.clans.totals()]);
      return {
        active_players,
        highest_trophies: totals.highest,
        average_trophies: Math.round(totals.average),
      };
    });
  }

  private async people(country: string | null): Promise<Totals> {
    const since = this.clock.now() - ACTIVE_MS;
    const [totals = NOTHING] = await this.accounts.aggregate<Totals>([
      { $match: { ...(country === null ? {} : { country }), 'standing.trophies': { $gte: 0 } } },
      {
        $group: {
          _id: null,
          highest: { $max: '$standing.trophies' },
          average: { $avg: '$standing.trophies' },
          active: { $sum: { $cond: [{ $gte: ['$standing.rated_at', since] }, 1, 0] } },
        },
      },
    ]);
    return totals;
  }

  private keep(key: string, count: () => Promise<Footer>): Promise<Footer> {
    const now = this.clock.now();
    const known = this.kept.get(key);
    if (known !== undefined && now - known.at < KEPT_MS) return known.footer;
    const held = { at: now, footer: count() };
    this.kept.delete(key);
    this.kept.set(key, held);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_MOST && oldest !== undefined) this.kept.delete(oldest);
    // A count that failed is repeated by the next call.
    held.footer.catch(() => {
      if (this.kept.get(key) === held) this.kept.delete(key);
    });
    return held.footer;
  }
}
