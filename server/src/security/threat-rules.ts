import {
  DETECTION_RULE_NAMES,
  DETECTION_RULES,
  type DetectionRule,
  type ThreatLevel,
} from '@hokm/shared/api/security/limits';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { SignalType } from '../platform/core/signals.js';
import type { CountedSignal } from '../platform/signals/signal-buffer.js';
import { KEPT_MAX, type StoredStep, type WindowRecord } from './threat-model.js';

type Source = 'network' | 'account' | 'session';

/** What may follow a threat around an account by itself. */
export type AccountStep = StoredStep | 'freeze_coins';
type Measured = Pick<WindowRecord, 'n' | 'accounts' | 'networks'>;

interface Rule {
  readonly signals: readonly SignalType[];
  /** What signals of a window have in common. */
  readonly source: Source;
  /** What is compared with the threshold. */
  readonly measure: (window: Measured) => number;
  /** Networks without which nothing opens. */
  readonly networks?: number;
  readonly level: ThreatLevel;
  /** Higher levels, from so many times the threshold on. */
  readonly raised?: readonly (readonly [times: number, level: ThreatLevel])[];
  /** Length of an automatic block, ms. Absent: never. */
  readonly blockMs?: number;
  /** What is done about the account. Absent: nothing. */
  readonly step?: AccountStep;
}

const signals = ({ n }: Measured): number => n;

const RULES: Readonly<Record<DetectionRule, Rule>> = {
  credential_stuffing: {
    signals: ['sign_in_failed', 'sign_in_locked'],
    source: 'network',
    measure: ({ accounts }) => accounts.length,
    level: 'medium',
    raised: [
      [4, 'high'],
      [10, 'critical'],
    ],
    blockMs: HOUR_MS,
  },
  password_guessing: {
    signals: ['sign_in_failed', 'sign_in_locked'],
    source: 'account',
    measure: signals,
    networks: 3,
    level: 'medium',
    step: 'mail_owner',
  },
  code_guessing: {
    signals: ['second_factor_failed'],
    source: 'account',
    measure: signals,
    networks: 3,
    level: 'medium',
    step: 'mail_owner',
  },
  forged_launch: {
    signals: ['launch_forged'],
    source: 'network',
    measure: signals,
    level: 'high',
    blockMs: HOUR_MS,
  },
  identity_mismatch: {
    signals: ['identity_mismatch'],
    source: 'account',
    measure: signals,
    level: 'high',
    step: 'end_session',
  },
  panel_probing: {
    signals: ['panel_refused'],
    source: 'network',
    measure: signals,
    level: 'high',
    blockMs: 24 * HOUR_MS,
  },
  bait_paths: {
    signals: ['bait_path'],
    source: 'network',
    measure: signals,
    level: 'high',
    blockMs: 24 * HOUR_MS,
  },
  flooding: {
    signals: ['too_many'],
    source: 'network',
    measure: signals,
    level: 'medium',
    blockMs: 15 * MINUTE_MS,
  },
  closed_sockets: {
    signals: ['socket_closed'],
    source: 'network',
    measure: signals,
    level: 'medium',
    blockMs: 15 * MINUTE_MS,
  },
  hostile_payload: { signals: ['hostile_payload'], source: 'network', measure: signals, level: 'medium' },
  session_elsewhere: {
    signals: ['session_moved'],
    source: 'session',
    measure: ({ networks }) => networks.length,
    level: 'low',
    step: 'confirm_anew',
  },
  staff_elsewhere: {
    signals: ['staff_elsewhere'],
    source: 'account',
    measure: signals,
    level: 'high',
    step: 'confirm_anew',
  },
  money: {
    signals: ['money_mismatch'],
    source: 'account',
    measure: signals,
    level: 'critical',
    step: 'freeze_coins',
  },
};

/** Signals of one rule from one source in one window, as a process has counted them. */
export interface WindowCount {
  readonly id: string;
  readonly rule: DetectionRule;
  /** Name of the window in its threat; without dots. */
  readonly name: string;
  /** Network or account id. A session counts for its account. */
  readonly source: string;
  /** Beginning and end of the window, ms since 1970. */
  readonly start: number;
  readonly end: number;
  n: number;
  readonly accounts: Set<string>;
  readonly networks: Set<string>;
  /** Storage ids of the sessions in which it happened. */
  readonly sessions: Set<string>;
  /** Of the latest signal. */
  network: string;
  target: string;
  at: number;
}

const BY_SIGNAL = new Map<SignalType, DetectionRule[]>();
for (const name of DETECTION_RULE_NAMES)
  for (const signal of RULES[name].signals) BY_SIGNAL.set(signal, [...(BY_SIGNAL.get(signal) ?? []), name]);

const sourceOf = (source: Source, { network, account, session }: CountedSignal): string =>
  source === 'network' ? network : source === 'account' ? account || 'nobody' : session;

/** A session counts by itself, and its threat is its account's. */
const nameAndSource = (kind: Source, source: string, { account }: CountedSignal, name: string) =>
  kind === 'session'
    ? { source: account || source, name: `${name}@${source.slice(0, 8)}` }
    : { source, name };

/** End of a window, ms since 1970, by its name. */
export const endOfWindow = (name: string): number => Number(name.split('@')[1]) * MINUTE_MS;

const add = (set: Set<string>, value: string): void => {
  if (value !== '' && set.size < KEPT_MAX) set.add(value);
};

/** Adds signals up into the windows of the rules that count them. Signals without a network count in no network's window. */
export function countWindows(
  counted: readonly CountedSignal[],
  { rules }: Pick<DetectionSettings, 'rules'>,
): WindowCount[] {
  const windows = new Map<string, WindowCount>();
  for (const signal of counted)
    for (const rule of BY_SIGNAL.get(signal.type) ?? []) {
      const { is_on, window_minutes } = rules[rule];
      const source = sourceOf(RULES[rule].source, signal);
      if (!is_on || source === '') continue;
      const length = window_minutes * MINUTE_MS;
      const start = Math.floor(signal.at / length) * length;
      const id = `${rule} ${source} ${start}`;
      const window = windows.get(id) ?? {
        id,
        rule,
        start,
        end: start + length,
        n: 0,
        at: 0,
        network: '',
        target: '',
        ...nameAndSource(RULES[rule].source, source, signal, `${rule}@${(start + length) / MINUTE_MS}`),
        accounts: new Set<string>(),
        networks: new Set<string>(),
        sessions: new Set<string>(),
      };
      window.n += signal.count;
      add(window.accounts, signal.account);
      add(window.networks, signal.network);
      add(window.sessions, signal.session);
      if (signal.at >= window.at)
        Object.assign(window, { at: signal.at, network: signal.network, target: signal.target });
      windows.set(id, window);
    }
  return [...windows.values()];
}

/** The level at which a window opens a threat; null when it opens none. */
export function levelOfWindow(
  rule: DetectionRule,
  window: Measured,
  { rules }: Pick<DetectionSettings, 'rules'>,
): ThreatLevel | null {
  const { measure, networks = 0, level, raised = [] } = RULES[rule];
  const { threshold } = rules[rule];
  const measured = measure(window);
  if (measured < threshold || window.networks.length < networks) return null;
  const reached = raised.filter(([times]) => measured >= Math.min(threshold * times, KEPT_MAX));
  return reached.at(-1)?.[1] ?? level;
}

/** True for rules whose threats are about a network. */
export const isOfNetwork = (rule: DetectionRule): boolean => RULES[rule].source === 'network';

/** Length of the automatic block of a rule, ms; null for none. */
export const blockLength = (rule: DetectionRule): number | null => RULES[rule].blockMs ?? null;

/** What is done about the account of a threat; null for nothing. */
export const stepOf = (rule: DetectionRule): AccountStep | null => RULES[rule].step ?? null;

export const threatOf = (rule: DetectionRule) => DETECTION_RULES[rule].threat;
