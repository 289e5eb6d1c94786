import { describe, expect, it } from 'vitest';
import { DETECTION_RULE_NAMES } from '@hokm/shared/api/security/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import { SIGNAL_TYPES } from '../platform/core/signals.js';
import type { CountedSignal } from '../platform/signals/signal-buffer.js';
import { INITIAL_DETECTION } from '../settings/values.js';
import { countWindows, levelOfWindow } from './threat-rules.js';
import { rankOfScore, scoreOf, HALF_LIFE_MS } from './threat-score.js';
import fc from 'fast-check';

const START = Date.UTC(2036, 0, 1);
const signal = (more: Partial<CountedSignal>): CountedSignal => ({
  type: 'sign_in_failed',
  network: '81.2.69.5',
  account: 'a1',
  session: '',
  target: '/x',
  at: START,
  count: 1,
  ...more,
});
const some = (n: number, prefix = 'a') => Array.from({ length: n }, (_, at) => `${prefix}${at}`);
const window = (n: number, accounts = 1, networks = 1) => ({
  n,
  accounts: some(accounts),
  networks: some(networks, 'n'),
});

describe('a rule', () => {
  it.each([
    ['credential_stuffing', window(90, 4), null],
    ['credential_stuffing', window(5, 5), 'medium'],
    ['credential_stuffing', window(20, 20), 'high'],
    ['credential_stuffing', window(50, 50), 'critical'],
    ['password_guessing', window(9, 1, 3), null],
    ['password_guessing', window(10, 1, 2), null],
    ['password_guessing', window(10, 1, 3), 'medium'],
    ['code_guessing', window(10, 1, 3), 'medium'],
    ['forged_launch', window(4), null],
    ['forged_launch', window(5), 'high'],
    ['identity_mismatch', window(3), 'high'],
    ['panel_probing', window(5), 'high'],
    ['bait_paths', window(2), null],
    ['bait_paths', window(3), 'high'],
    ['flooding', window(99), null],
    ['flooding', window(100), 'medium'],
    ['closed_sockets', window(5), 'medium'],
    ['hostile_payload', window(5), 'medium'],
    ['session_elsewhere', window(80, 1, 2), null],
    ['session_elsewhere', window(3, 1, 3), 'low'],
    ['staff_elsewhere', window(1), 'high'],
    ['money', window(1), 'critical'],
  ] as const)('%s', (rule, found, level) => {
    expect(levelOfWindow(rule, found, INITIAL_DETECTION)).toBe(level);
  });

  it('counts with the threshold and the window of the settings, and not at all when it is off', () => {
    const flooding = { is_on: true, threshold: 3, window_minutes: 2 };
    const settings = { rules: { ...INITIAL_DETECTION.rules, flooding } };
    expect(levelOfWindow('flooding', window(3), settings)).toBe('medium');
    const noted = [
      signal({ type: 'too_many', at: START }),
      signal({ type: 'too_many', at: START + MINUTE_MS, count: 2 }),
      signal({ type: 'too_many', at: START + 2 * MINUTE_MS }),
    ];
    expect(countWindows(noted, settings).map(({ n }) => n)).toEqual([3, 1]);
    const off = { rules: { ...settings.rules, flooding: { ...flooding, is_on: false } } };
    expect(countWindows(noted, off)).toEqual([]);
  });

  it('exists for every signal, and every rule has a signal', () => {
    const found = SIGNAL_TYPES.flatMap((type) =>
      countWindows([signal({ type, session: 's1' })], INITIAL_DETECTION).map(({ rule }) => rule),
    );
    expect([...new Set(found)].sort()).toEqual([...DETECTION_RULE_NAMES].sort());
    for (const type of SIGNAL_TYPES)
      expect(countWindows([signal({ type, session: 's1' })], INITIAL_DETECTION), type).not.toEqual([]);
  });

  it('about networks does not count what has none, and a session counts for its account', () => {
    expect(
      countWindows([signal({ network: '' })], INITIAL_DETECTION).map(({ rule, source }) => [rule, source]),
    ).toEqual([['password_guessing', 'a1']]);
    const [moved] = countWindows([signal({ type: 'session_moved', session: 'abc' })], INITIAL_DETECTION);
    expect(moved).toMatchObject({ source: 'a1', rule: 'session_elsewhere' });
  });
});

describe('the score', () => {
  it('halves every six hours', () => {
    expect(scoreOf(4, 7, START, START)).toBe(12);
    expect(scoreOf(4, 7, START, START + HALF_LIFE_MS)).toBe(6);
  });

  it('stands in the order of the stored rank at any later time', () => {
    const one = fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 2 * HALF_LIFE_MS }),
    );
    fc.assert(
      fc.property(one, one, fc.integer({ min: 0, max: 4 * HALF_LIFE_MS }), (a, b, later) => {
        const now = START + 2 * HALF_LIFE_MS + later;
        const score = ([level, n, at]: typeof a) => scoreOf(level, n, START + at, now);
        const rank = ([level, n, at]: typeof a) => rankOfScore(level, n, START + at);
        const difference = score(a) - score(b);
        if (Math.abs(difference) < 1e-6 * score(a)) return;
        expect(Math.sign(rank(a) - rank(b))).toBe(Math.sign(difference));
      }),
    );
  });
});
