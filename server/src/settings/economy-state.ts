import { z } from 'zod';
import { economySettings, type EconomySettings } from '@hokm/shared/api/settings';
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

/** The settings as they are stored, with what is planned of them: one document, so that a change touches both or none. */
export const storedEconomy = economySettings.extend({ planned: z.array(plan).default([]) });
export type StoredEconomy = z.infer<typeof storedEconomy>;

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
}
