import type { BodyOf } from '@hokm/shared/api/endpoint';
import type {
  changeSystemSettings as changeSystemSettingsCall,
  DetectionSettings,
  SecuritySettings,
} from '@hokm/shared/api/settings';
import type { RandomBytes, Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { isInNetworks, networkOf } from '../platform/http/networks.js';
import { auditAction, changesOf, type StaffCall } from '../platform/panel/audit-action.js';
import type { SharedValue } from '../platform/shared-state/shared-state.js';
import type { LiveSettings } from './live-settings.js';
import { NO_MAINTENANCE, type Maintenance, type SettingsValues } from './values.js';

export interface SettingsContext {
  readonly values: SettingsValues;
  readonly live: LiveSettings;
  readonly fixedSettings: Readonly<Record<string, string>>;
  /** True for an address that is blocked, by what is stored now. */
  readonly isBlocked: (address: string) => Promise<boolean>;
  /** The addresses from which the super administrators but one came lately, by account id. */
  readonly waysIn: (except: string) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export type Stale = Result<object, 'content/stale'>;

interface Change<Value> {
  /** `<subject>.<verb>` of the audit log. */
  readonly action: string;
  readonly revision: number;
  readonly next: Value;
  /** The fields that the audit log compares. Absent: those of the value. */
  readonly fieldsOf?: (value: Value) => object;
}

/** Stores a value with its audit entry; a value equal to the stored one is not stored again. */
export async function store<Value extends object>(
  context: SettingsContext,
  call: StaffCall,
  value: SharedValue<Value>,
  { action, revision, next, fieldsOf = (each) => each }: Change<Value>,
): Promise<Stale> {
  if (value.revision !== revision) return refuse('content/stale');
  const [before, after] = [fieldsOf(value.value), fieldsOf(next)] as Record<string, unknown>[];
  const changes = changesOf<Record<string, unknown>>(before ?? {}, after ?? {}, Object.keys(after ?? {}));
  if (changes.length === 0) return { ok: true };
  const entry = auditAction(call, context, { action, target: `state:${value.id}`, changes });
  return (await value.replace(revision, next, entry)) ? { ok: true } : refuse('content/stale');
}

/** Changes maintenance as of what this process knows. Refusal: `content/stale` when another process has changed it just now. */
export async function changeMaintenance(
  context: SettingsContext,
  call: StaffCall,
  verb: 'enable' | 'disable' | 'progress',
  change: Partial<Maintenance>,
): Promise<Stale> {
  const { maintenance } = context.values;
  return store(context, call, maintenance, {
    action: `maintenance.${verb}`,
    revision: maintenance.revision,
    next: { ...maintenance.value, ...change },
  });
}

/** How often a switch is made anew when another process changes the maintenance at the same moment. */
const ATTEMPTS = 5;

/** Begins maintenance at once, with the words of the last time, or ends it. */
async function switchMaintenance(context: SettingsContext, call: StaffCall, on: boolean): Promise<Stale> {
  const { maintenance } = context.values;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { is_enabled, message } = maintenance.value;
    if (is_enabled === on) return { ok: true };
    // After a refusal this process has the newer value.
    const switched = on
      ? await changeMaintenance(context, call, 'enable', { ...NO_MAINTENANCE, message, is_enabled: true })
      : await changeMaintenance(context, call, 'disable', { is_enabled: false });
    if (switched.ok) return switched;
  }
  return refuse('content/stale');
}

/** Changes the settings of the whole product, and the maintenance where the change names it. Refusal: `content/stale`. */
export async function changeSystemSettings(
  context: SettingsContext,
  call: StaffCall,
  { revision, maintenanceMode, ...next }: BodyOf<typeof changeSystemSettingsCall>,
): Promise<Stale> {
  const stored = await store(context, call, context.values.system, {
    action: 'settings.system',
    revision,
    next,
  });
  if (!stored.ok || maintenanceMode === undefined) return stored;
  return switchMaintenance(context, call, maintenanceMode);
}

/** The variables of the environment that fix what a change would make different, by field. */
function lockedIn(
  { live, fixedSettings }: SettingsContext,
  wanted: SecuritySettings,
): Record<string, string> {
  const now: Readonly<Record<string, unknown>> = live.effectiveSecurity;
  const next: Readonly<Record<string, unknown>> = wanted;
  return Object.fromEntries(Object.entries(fixedSettings).filter(([name]) => next[name] !== now[name]));
}

/** True for an address from which the panel can be used with these networks. */
const isIn = (networks: readonly string[], address: string): boolean =>
  networks.length === 0 || isInNetworks(networks, address);

/**
 * True where other networks would leave the caller alone: a super administrator who comes from addresses of the present ones has
 * none any more, or nobody else is known to come from one. Networks that hold all present ones take nothing from anybody.
 */
async function shutsOut(
  { isBlocked, waysIn }: SettingsContext,
  { account, request }: StaffCall,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<boolean> {
  const own = request.ip ?? '';
  if (after.length === 0) return false;
  if (!isIn(after, own) || (await isBlocked(own))) return true;
  if (before.length > 0 && before.every((network) => after.includes(network))) return false;
  const others = [...(await waysIn(account.id)).values()];
  const stay = await Promise.all(
    others.map(async (addresses) => {
      for (const address of addresses) if (isIn(after, address) && !(await isBlocked(address))) return true;
      return false;
    }),
  );
  const came = others.filter(
    (addresses, n) => stay[n] !== true && addresses.some((each) => isIn(before, each)),
  );
  return came.length > 0 || (others.length > 0 && !stay.includes(true));
}

/**
 * Changes the settings of sign-in. What the environment fixes keeps its stored value. Refusals: `content/stale`,
 * `settings/locked` (details: the variables) for another value of what the environment fixes, `security/network_invalid`,
 * `security/would_lock_out` for networks that would leave the caller alone, or without a way in. What was there is put back, with
 * the same refusal, where that has come about meanwhile by a block.
 */
export async function changeSecuritySettings(
  context: SettingsContext,
  call: StaffCall,
  { revision, ...wanted }: SecuritySettings & { readonly revision: number },
): Promise<
  Result<object, 'content/stale' | 'settings/locked' | 'security/network_invalid' | 'security/would_lock_out'>
> {
  const { values, fixedSettings } = context;
  const { panel_networks } = wanted;
  const locked = lockedIn(context, wanted);
  if (Object.keys(locked).length > 0) return refuse('settings/locked', { locked });
  if (panel_networks.some((network) => networkOf(network) === null))
    return refuse('security/network_invalid');
  const stored = values.security.value;
  const networks = { before: stored.panel_networks, after: panel_networks };
  if (await shutsOut(context, call, networks)) return refuse('security/would_lock_out');
  const kept = Object.fromEntries(
    Object.entries(stored).filter(([name]) => name in fixedSettings),
  ) as Partial<SecuritySettings>;
  const change = { action: 'settings.security', revision, next: { ...wanted, ...kept } };
  const changed = await store(context, call, values.security, change);
  if (!changed.ok || !(await shutsOut(context, call, networks))) return changed;
  const back = { ...change, revision: values.security.revision, next: stored };
  await store(context, { ...call, auditKey: undefined }, values.security, back);
  return refuse('security/would_lock_out');
}

/** The fields of detection, each threshold by itself: `rules.flooding.threshold`. */
function flatDetection({ rules, ...rest }: DetectionSettings): object {
  const ofRules = Object.entries(rules).flatMap(([name, rule]) =>
    Object.entries(rule).map(([field, value]) => [`rules.${name}.${field}`, value] as const),
  );
  return { ...rest, ...Object.fromEntries(ofRules) };
}

/** Changes the detection of threats. Refusal: `content/stale`. */
export async function changeDetection(
  context: SettingsContext,
  call: StaffCall,
  { revision, ...next }: DetectionSettings & { readonly revision: number },
): Promise<Stale> {
  const { detection } = context.values;
  const change = { action: 'settings.detection', revision, next, fieldsOf: flatDetection };
  return store(context, call, detection, change);
}
