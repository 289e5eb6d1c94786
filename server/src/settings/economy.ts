import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import {
  economySettings,
  type changeEconomy as contract,
  type EconomySettings,
} from '@hokm/shared/api/settings';
import { PLAN_MAX_DAYS, PLANNED_MAX } from '@hokm/shared/api/settings/limits';
import { DAY_MS } from '@hokm/shared/time';
import { refuse, type Result } from '../platform/core/result.js';
import {
  actorOf,
  auditAction,
  auditActionBy,
  changesOf,
  type StaffCall,
} from '../platform/panel/audit-action.js';
import { store, type SettingsContext } from './change-settings.js';
import { coinPricesAfter, inOrder, type StoredEconomy, type StoredPlan } from './economy-state.js';

const PLAN_ID_BYTES = 16;
const FIELDS = Object.keys(economySettings.shape) as (keyof EconomySettings)[];
/** How often a plan is carried out anew when another process changes the settings at the same moment. */
const ATTEMPTS = 5;

/**
 * Stores what came about by plans whose moment has come, each as an act of whoever planned it. It acted before that already: this
 * makes it a change with a revision, so that nobody saves over it.
 */
export async function carryOutPlans(
  context: Pick<SettingsContext, 'clock' | 'randomBytes'> & {
    values: Pick<SettingsContext['values'], 'economy'>;
  },
): Promise<void> {
  const { values, clock } = context;
  for (let attempt = 0; attempt < ATTEMPTS;) {
    const { value, revision } = values.economy;
    const [next] = inOrder(value.planned).filter(({ at }) => at <= clock.now());
    if (next === undefined) return;
    const planned = value.planned.filter(({ id }) => id !== next.id);
    const coin_prices = coinPricesAfter(value, { ...next.changes, at: next.at });
    const after = { ...value, ...next.changes, planned, coin_prices };
    const entry = auditActionBy(next.by, context, {
      action: 'settings.economy',
      target: `state:${values.economy.id}`,
      changes: changesOf<StoredEconomy>(value, after, FIELDS),
    });
    const isStored = await values.economy.replace(revision, after, { ...entry, key: `economy:${next.id}` });
    if (!isStored) attempt += 1;
  }
}

type Changed = Result<object, RefusalsOf<typeof contract>>;

/** Plans what differs from now for a moment to come. */
async function planEconomy(
  context: SettingsContext,
  call: StaffCall,
  {
    revision,
    wanted,
    at,
  }: { readonly revision: number; readonly wanted: EconomySettings; readonly at: number },
): Promise<Changed> {
  const { clock, randomBytes, values } = context;
  const { economy } = values;
  if (economy.revision !== revision) return refuse('content/stale');
  if (at > clock.now() + PLAN_MAX_DAYS * DAY_MS) return refuse('settings/too_far');
  if (economy.value.planned.length >= PLANNED_MAX) return refuse('settings/too_many_planned');
  const changes = changesOf<EconomySettings>(economy.value, wanted, FIELDS);
  if (changes.length === 0) return { ok: true };
  const added: StoredPlan = {
    id: randomBytes(PLAN_ID_BYTES).toString('hex'),
    at,
    // The audit log shortens long values.
    changes: Object.fromEntries(changes.map(({ field }) => [field, wanted[field as keyof EconomySettings]])),
    by: actorOf(call),
  };
  const entry = auditAction(call, context, {
    action: 'settings.economy_plan',
    target: `state:${economy.id}`,
    changes: [...changes, { field: 'effective_at', before: null, after: new Date(at).toISOString() }],
  });
  const next = { ...economy.value, planned: [...economy.value.planned, added] };
  return (await economy.replace(revision, next, entry)) ? { ok: true } : refuse('content/stale');
}

/**
 * Opens or closes coin rooms, and changes the walls around them, at once or from a moment on. Refusals: `content/stale`,
 * `settings/too_far`, `settings/too_many_planned`.
 */
export async function changeEconomy(
  context: SettingsContext,
  call: StaffCall,
  { revision, effective_at, ...wanted }: BodyOf<typeof contract>,
): Promise<Changed> {
  await carryOutPlans(context);
  const at = effective_at === undefined ? 0 : Date.parse(effective_at);
  if (at > context.clock.now()) return planEconomy(context, call, { revision, wanted, at });
  const { economy } = context.values;
  return store<StoredEconomy>(context, call, economy, {
    action: 'settings.economy',
    revision,
    next: {
      ...wanted,
      planned: economy.value.planned,
      coin_prices: coinPricesAfter(economy.value, { ...wanted, at: context.clock.now() }),
    },
    fieldsOf: ({ planned: _planned, coin_prices: _prices, ...settings }) => settings,
  });
}

/** Drops a plan before its moment. Refusals: `request/not_found`, `content/stale` when another process has changed them just now. */
export async function dropEconomyPlan(
  context: SettingsContext,
  call: StaffCall,
  id: string,
): Promise<Result<object, 'request/not_found' | 'content/stale'>> {
  await carryOutPlans(context);
  const { economy } = context.values;
  const { value, revision } = economy;
  const dropped = value.planned.find((each) => each.id === id);
  if (dropped === undefined) return refuse('request/not_found');
  const entry = auditAction(call, context, {
    action: 'settings.economy_unplan',
    target: `state:${economy.id}`,
    changes: Object.entries({ ...dropped.changes, effective_at: new Date(dropped.at).toISOString() }).map(
      ([field, before]) => ({ field, before, after: null }),
    ),
  });
  const next = { ...value, planned: value.planned.filter((each) => each.id !== id) };
  return (await economy.replace(revision, next, entry)) ? { ok: true } : refuse('content/stale');
}
