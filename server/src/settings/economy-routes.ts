import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/settings';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { refuse } from '../platform/core/result.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import type { Shared } from '../platform/shared-state/shared-state.js';
import type { SettingsContext } from './change-settings.js';
import { carryOutPlans, changeEconomy, dropEconomyPlan } from './economy.js';

export interface EconomyRoutesProps extends SettingsContext {
  readonly chain: Pick<AuditLog, 'page' | 'changesOf'>;
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Revision, time and name of the last change. */
  readonly factsOf: (facts: Shared<object>) => Promise<{
    readonly revision: number;
    readonly updated_at: string | null;
    readonly updated_by: string;
  }>;
}

/** A value of the audit log; null where it was too long for it. */
const valueOf = (value: unknown) => contract.economyValue.catch(null).parse(value);

/** Coin rooms and the walls around them: as they are, as they were, and as they will be. */
export function economyRoutes(props: EconomyRoutesProps): readonly Handler[] {
  const { values, chain, namesOf, factsOf } = props;
  async function economy() {
    await carryOutPlans(props);
    const { planned, coin_prices: _prices, ...settings } = values.economy.value;
    const names = await namesOf(planned.map(({ by }) => by.actor));
    return {
      ...done,
      data: {
        settings,
        locked: {},
        ...(await factsOf(values.economy.facts)),
        planned: [...planned]
          .sort((one, other) => one.at - other.at)
          .map(({ id, at, changes, by }) => ({
            id,
            effective_at: new Date(at).toISOString(),
            changes,
            set_by: names.get(by.actor) ?? '',
          })),
      },
    };
  }
  const stale = async () => refuse('content/stale', { current: (await economy()).data });
  return [
    handle(contract.readEconomy, economy),
    handle(contract.changeEconomy, async (call) => {
      const changed = await changeEconomy(props, call, call.body);
      if (changed.ok) return economy();
      return changed.code === 'content/stale' ? stale() : changed;
    }),
    handle(contract.dropEconomyPlan, async (call) => {
      const dropped = await dropEconomyPlan(props, call, call.params.id);
      if (dropped.ok) return economy();
      return dropped.code === 'content/stale' ? stale() : dropped;
    }),
    handle(contract.listEconomyChanges, async ({ query }) => {
      await carryOutPlans(props);
      const wanted = { action: 'settings.economy', target: `state:${values.economy.id}` };
      const all = { actor: '', request: '', from: null, to: null };
      const { total, entries } = await chain.page({ ...query, ...all, ...wanted });
      const [names, changes] = await Promise.all([
        namesOf(entries.map(({ actor }) => actor)),
        Promise.all(entries.map((entry) => chain.changesOf(entry))),
      ]);
      const data = entries.map(({ at, actor }, n) => ({
        at: at.toISOString(),
        by: names.get(actor) ?? '',
        changes:
          changes[n]?.map(({ field, before, after }) => ({
            field,
            before: valueOf(before),
            after: valueOf(after),
          })) ?? null,
      }));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
  ];
}
