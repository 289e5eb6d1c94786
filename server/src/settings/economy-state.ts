import { z } from 'zod';
import { economySettings, type EconomySettings } from '@hokm/shared/api/settings';
import { FIRST_PRICES, PACKS } from '@hokm/shared/api/shop/catalogue';
import type { Clock } from '../platform/core/ports.js';
import type { SharedValue } from '../platform/shared-state/shared-state.js';

const actor = z.object({
  actor: z.string(),
  actor_level: z.string(),
  session: z.string(),
  request: z.string(),
  address: z.string(),
});

/** Settings that change at a moment. */
const plan = z.object({
  id: z.string(),
  /** Ms since 1970. */
  at: z.number(),
  changes: economySettings.partial(),
  by: actor,
});
export type StoredPlan = z.infer<typeof plan>;

/** The pack by which coins are reckoned in money. */
const MEASURE = PACKS[0];

/**
 * The settings as they are stored, with what is planned of them and what the smallest pack has cost before: one document, so that a
 * change touches all or nothing.
 */
export const storedEconomy = economySettings.extend({
  planned: z.array(plan).default([]),
  /** Changes of the price of the smallest pack, oldest first. `at`: ms since 1970. */
  coin_prices: z.array(z.object({ at: z.number(), stars: z.number() })).default([]),
});
export type StoredEconomy = z.infer<typeof storedEconomy>;

/** Changes of a price that are kept. The longest history that is shown is a year. */
const PRICES_KEPT = 1_000;

/** The prices of the smallest pack after a change of the settings. */
export function coinPricesAfter(
  { coin_prices, [MEASURE.price]: before }: StoredEconomy,
  { at, [MEASURE.price]: stars = before }: { readonly at: number } & Partial<EconomySettings>,
): StoredEconomy['coin_prices'] {
  return stars === before ? coin_prices : [...coin_prices, { at, stars }].slice(-PRICES_KEPT);
}

/** Plans in the order of their moments. */
export const inOrder = (plans: readonly StoredPlan[]): StoredPlan[] =>
  [...plans].sort((one, other) => one.at - other.at);

/** The settings at a moment: those that are stored, and every plan whose moment has come. */
function settingsAt({ planned, ...stored }: StoredEconomy, now: number): EconomySettings {
  const due = inOrder(planned.filter(({ at }) => at <= now));
  return due.reduce((settings, { changes }) => Object.assign({}, settings, changes), stored);
}

/** The settings as they act now, in every process at the same moment. Reading them costs nothing. */
export class LiveEconomy {
  constructor(
    private readonly shared: Pick<SharedValue<StoredEconomy>, 'value'>,
    private readonly clock: Clock,
  ) {}

  get value(): EconomySettings {
    return settingsAt(this.shared.value, this.clock.now());
  }

  /** The prices of the smallest pack, oldest first. `at`: from when on, ms since 1970. */
  get coinPrices(): readonly { readonly at: number; readonly stars: number; readonly coins: number }[] {
    const now = this.clock.now();
    const stored = this.shared.value;
    const due = inOrder(stored.planned.filter(({ at }) => at <= now));
    const { coin_prices } = due.reduce<StoredEconomy>(
      (before, { at, changes }) => ({
        ...before,
        ...changes,
        coin_prices: coinPricesAfter(before, { ...changes, at }),
      }),
      stored,
    );
    const first = { at: 0, stars: FIRST_PRICES[MEASURE.price] };
    return [first, ...coin_prices].map((price) => ({ ...price, coins: MEASURE.coins }));
  }
}
