import type { EconomyFigures } from '@hokm/shared/api/analytics';
import { WALLET_ENTRY_KINDS } from '@hokm/shared/api/wallet/limits';
import { contraOf } from '../wallet/contra.js';
import type { HeldSource } from '../wallet/held.js';
import { spansAt } from './day-counts.js';
import type { Counts } from './model.js';
import { readPurses } from './purses.js';
import type { ReportContext } from './report-context.js';

/** Figures for Prometheus are read again after this, ms. */
const KEPT_MS = 5_000;

/** Counts of kinds by the other side of their entries, the most first. */
function flows(by: Counts, sign: 1 | -1): EconomyFigures['made'] {
  const sums: Counts = {};
  for (const kind of WALLET_ENTRY_KINDS) {
    const side = contraOf({ kind, amount: sign, ref: '' });
    sums[side] = (sums[side] ?? 0) + (by[kind] ?? 0);
  }
  return Object.entries(sums)
    .filter(([, coins]) => coins !== 0)
    .sort(([, one], [, other]) => other - one)
    .map(([side, coins]) => ({ side, coins }));
}

export interface EconomyContext extends Pick<ReportContext, 'clock' | 'days' | 'tallies'> {
  readonly held: () => readonly HeldSource[];
}

/** Coins made and gone in a span, how they are spread among those who play, and what is held. */
export async function economyOf(
  { clock, days: reader, tallies, held }: EconomyContext,
  days: number,
): Promise<EconomyFigures> {
  const { now } = spansAt(clock.now(), days);
  const [counts, purses, sources] = await Promise.all([
    reader.readSpans(['coins_made', 'coins_burnt'], now),
    readPurses(tallies),
    Promise.all(held().map(async (source) => ({ what: source.what, ...(await source.read()) }))),
  ]);
  return {
    made: flows(counts.by('coins_made', now), 1),
    gone: flows(counts.by('coins_burnt', now), -1),
    made_in_all: counts.total('coins_made', now),
    gone_in_all: counts.total('coins_burnt', now),
    labels: [...now.days],
    made_by_day: counts.series('coins_made', now),
    gone_by_day: counts.series('coins_burnt', now),
    purses: purses === null ? null : { ...purses, counted_at: new Date(purses.counted_at).toISOString() },
    held: sources.map(({ what, count, coins, oldestAt }) => ({
      what,
      count,
      coins,
      oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    })),
  };
}

/** The same for Prometheus: coins of this day, and the rest as it was read last. */
export function economyGauges(context: EconomyContext) {
  let readAt = -Infinity;
  let figures: Promise<EconomyFigures> | undefined;
  // One scrape reads all of them.
  const today = (): Promise<EconomyFigures> => {
    const now = context.clock.now();
    if (figures === undefined || now - readAt >= KEPT_MS) {
      readAt = now;
      figures = economyOf(context, 1);
    }
    return figures;
  };
  const sum = (some: EconomyFigures['gone'], side: string) =>
    some.find((each) => each.side === side)?.coins ?? 0;
  const purse = (name: 'median' | 'poor' | 'top') => async () => (await today()).purses?.[name] ?? 0;
  return [
    {
      name: 'hokm_coins_made_day',
      help: 'Coins that were made in the last 24 hours.',
      read: async () => (await today()).made_in_all,
    },
    ...(['shop', 'staff'] as const).map((sink) => ({
      name: `hokm_coins_gone_${sink}_day`,
      help: `Coins that went to the ${sink} in the last 24 hours.`,
      read: async () => sum((await today()).gone, `sink:${sink}`),
    })),
    {
      name: 'hokm_purse_median',
      help: 'Median coins of those who were here in 14 days.',
      read: purse('median'),
    },
    { name: 'hokm_purse_poor_ratio', help: 'Share of them with fewer than 50 coins.', read: purse('poor') },
    {
      name: 'hokm_purse_top_ratio',
      help: 'Share of their coins that the richest hundredth has.',
      read: purse('top'),
    },
    {
      name: 'hokm_escrow_open',
      help: 'What holds coins that people have put in.',
      read: async () => (await today()).held.reduce((all, { count }) => all + count, 0),
    },
    {
      name: 'hokm_escrow_oldest_seconds',
      help: 'Age of the oldest of them.',
      read: async () => {
        const oldest = (await today()).held.flatMap(({ oldest_at }) =>
          oldest_at === null ? [] : Date.parse(oldest_at),
        );
        return oldest.length === 0 ? 0 : (context.clock.now() - Math.min(...oldest)) / 1000;
      },
    },
  ];
}
