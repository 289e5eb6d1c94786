import type { RankingsAnswer } from '@hokm/shared/api';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { TrophyPart, TrophyRanks } from './trophy-ranks.js';

type Footer = RankingsAnswer['stats'];

/** How long the footer of the clans is shown before it is counted again, ms. */
const KEPT_MS = MINUTE_MS;

/** The trophies of all clans. */
export interface ClanTotals {
  totals(): Promise<{ highest: number; average: number }>;
}

/**
 * The footers of the rankings: of people as their ladder has added them up part by part, of clans by one pass over their index, at most
 * once a minute in this process.
 */
export class RankingTotals {
  private clansFooter: { readonly at: number; readonly footer: Promise<Footer> } | null = null;

  constructor(
    private readonly trophies: Pick<TrophyRanks, 'of'>,
    private readonly clans: ClanTotals,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.clansFooter === null ? 0 : 1;
  }

  drop(): void {
    this.clansFooter = null;
  }

  /** Of all people with trophies, or of those of a country. */
  async ofPeople(country: string | null): Promise<Footer> {
    const parts = await this.trophies.of(country).parts();
    const sumOf = (read: (part: TrophyPart) => number) => parts.reduce((sum, part) => sum + read(part), 0);
    const people = sumOf((part) => part.people);
    return {
      active_players: sumOf(({ active }) => active),
      highest_trophies: Math.max(0, ...parts.map(({ highest }) => highest)),
      average_trophies: people === 0 ? 0 : Math.round(sumOf(({ sum }) => sum) / people),
    };
  }

  /** Of all clans; the active players are those of the world. */
  ofClans(): Promise<Footer> {
    const now = this.clock.now();
    const known = this.clansFooter;
    if (known !== null && now - known.at < KEPT_MS) return known.footer;
    const held = { at: now, footer: this.countClans() };
    this.clansFooter = held;
    // A count that failed is repeated by the next call.
    held.footer.catch(() => {
      if (this.clansFooter === held) this.clansFooter = null;
    });
    return held.footer;
  }

  private async countClans(): Promise<Footer> {
    const [{ active_players }, totals] = await Promise.all([this.ofPeople(null), this.clans.totals()]);
    return {
      active_players,
      highest_trophies: totals.highest,
      average_trophies: Math.round(totals.average),
    };
  }
}
