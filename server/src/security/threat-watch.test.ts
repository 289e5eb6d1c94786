import fc from 'fast-check';
import pino from 'pino';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from 'mongoose';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { openIndexed } from '../../test/support/parts.js';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { AuditLog } from '../platform/panel/audit-log.js';
import { AuditQueue } from '../platform/panel/audit-queue.js';
import { connectDatabase } from '../platform/database/connect.js';
import { SignalBuffer } from '../platform/signals/signal-buffer.js';
import { INITIAL_DETECTION } from '../settings/values.js';
import type { ThreatRecord } from './threat-model.js';
import type { WindowCount } from './threat-rules.js';
import { ThreatWatch } from './threat-watch.js';
import { ThreatWindows } from './threat-windows.js';
import { Threats } from './threats.js';

const log = pino({ level: 'silent' });
let connection: Connection;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  close = async () => {
    await connection.close();
    await database.close();
  };
});
afterAll(() => close());
beforeEach(async () => {
  await connection.collection('threats').deleteMany({});
  await connection.collection('threat_windows').deleteMany({});
});

/** A process that watches, on a clock that all of a test share. */
function aProcess(clock: ManualTimers, node: string, settings: DetectionSettings = INITIAL_DETECTION) {
  const buffer = new SignalBuffer(clock);
  const audit = new AuditQueue(connection, new AuditLog(connection, randomBytes, ['secret']), clock, log);
  const threats = new Threats(connection, audit, clock);
  const windows = new ThreatWindows(connection, node);
  const told: ThreatRecord[] = [];
  const watch = new ThreatWatch({
    buffer,
    threats,
    windows,
    clock,
    log,
    settings: () => settings,
    act: () => Promise.resolve(),
    onThreat: (threat) => void told.push(threat),
  });
  return { buffer, threats, windows, watch, told };
}

const stored = () => connection.collection('threats').find().sort({ key: 1 }).toArray();
const fail = ({ buffer }: ReturnType<typeof aProcess>, account: string, address = '81.2.69.5') =>
  buffer.note({ type: 'sign_in_failed', address, account, target: '/api/auth/login' });
const START = Date.UTC(2036, 0, 1);

describe('signals of several processes', () => {
  it('are added up, never lost and never doubled, whatever is flushed when and repeated', async () => {
    let run = 0;
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ what: fc.constant('note' as const), by: fc.nat(2), who: fc.nat(70) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ what: fc.constant('flush' as const), by: fc.nat(2), who: fc.nat(0) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ what: fc.constant('all' as const), by: fc.nat(2), who: fc.nat(0) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ what: fc.constant('later' as const), by: fc.nat(0), who: fc.nat(20) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        run += 1;
        await connection.collection('threats').deleteMany({});
        await connection.collection('threat_windows').deleteMany({});
        const clock = new ManualTimers(START);
        const processes = [0, 1, 2].map((each) => aProcess(clock, `p${run}x${each}`));
        const expected = new Map<number, Set<string>>();
        let signals = 0;
        for (const { what, by, who } of steps) {
          const process = processes[by];
          if (process === undefined) continue;
          if (what === 'note') {
            signals += 1;
            fail(process, `a${who}`);
            const start = Math.floor(clock.now() / (15 * MINUTE_MS));
            expected.set(start, (expected.get(start) ?? new Set()).add(`a${who}`));
          } else if (what === 'flush') await process.watch.flush();
          else if (what === 'all') await Promise.all(processes.map(({ watch }) => watch.flush()));
          else clock.advance(who * MINUTE_MS);
        }
        await Promise.all(processes.map(({ watch }) => watch.flush()));
        const windows = await connection
          .collection<{ _id: string; n: number; accounts: string[] }>('threat_windows')
          .find({ _id: /^credential_stuffing / })
          .toArray();
        // What waited for more than an hour is too old.
        if (clock.now() - START < HOUR_MS) expect(windows.reduce((sum, { n }) => sum + n, 0)).toBe(signals);
        for (const { accounts } of windows) expect(accounts.length).toBeLessThanOrEqual(50);
        const opened = windows.filter(({ accounts }) => accounts.length >= 5);
        const threats = await stored();
        const found = threats.find(({ threat_type }) => threat_type === 'credential_stuffing');
        expect(found?.['frequency'] ?? 0).toBe(opened.reduce((sum, { n }) => sum + n, 0));
        const told = processes.flatMap((each) => each.told);
        expect(new Set(told.map(({ level }) => level)).size).toBe(told.length);
      }),
      { numRuns: 25 },
    );
  });

  it('are in a window once, however often a flush is repeated', async () => {
    const clock = new ManualTimers(START);
    const { windows } = aProcess(clock, 'one');
    const count: WindowCount = {
      id: 'flooding x 1',
      rule: 'flooding' as const,
      name: 'flooding@1',
      source: 'x',
      start: START,
      end: START + 60_000,
      n: 7,
      accounts: new Set(['a']),
      networks: new Set(['x']),
      sessions: new Set(),
      network: 'x',
      target: '',
      at: START,
    };
    await Promise.all([windows.add(count, 1), windows.add(count, 1), windows.add(count, 1)]);
    expect((await windows.add(count, 1)).n).toBe(7);
    expect((await windows.add(count, 2)).n).toBe(14);
    const { windows: other } = aProcess(clock, 'other');
    await Promise.all([windows.add(count, 3), other.add(count, 1)]);
    expect((await windows.add(count, 3)).n).toBe(28);
  });

  it('wait for a store that does not answer', async () => {
    const clock = new ManualTimers(START);
    const one = aProcess(clock, 'waits');
    for (let n = 0; n < 5; n += 1) fail(one, `a${n}`);
    const { windows } = one;
    const add = windows.add.bind(windows);
    one.windows.add = () => Promise.reject(new Error('no store'));
    await one.watch.flush();
    expect(await stored()).toEqual([]);
    one.windows.add = add;
    await one.watch.flush();
    expect(await stored()).toMatchObject([{ threat_type: 'credential_stuffing', frequency: 5 }]);
  });
});

describe('a threat', () => {
  it('opens at its threshold, rises, and is told once for each level that the settings name', async () => {
    const clock = new ManualTimers(START);
    const [one, two] = [aProcess(clock, 'n1'), aProcess(clock, 'n2')];
    for (let n = 0; n < 4; n += 1) fail(one, `a${n}`);
    await one.watch.flush();
    expect(await stored()).toEqual([]);
    fail(two, 'a9');
    await two.watch.flush();
    expect(await stored()).toMatchObject([
      {
        threat_type: 'credential_stuffing',
        level: 2,
        source_ip: '81.2.69.5',
        frequency: 5,
        is_active: true,
        target_endpoint: '/api/auth/login',
      },
    ]);
    expect([...one.told, ...two.told]).toEqual([]);
    for (let n = 0; n < 30; n += 1) fail(n % 2 === 0 ? one : two, `b${n}`);
    await Promise.all([one.watch.flush(), two.watch.flush()]);
    expect(await stored()).toMatchObject([{ level: 3, frequency: 35 }]);
    expect([...one.told, ...two.told].map(({ level }) => level)).toEqual([3]);
  });

  it('keeps at most fifty accounts and no typed address', async () => {
    const clock = new ManualTimers(START);
    const one = aProcess(clock, 'many');
    for (let n = 0; n < 120; n += 1) {
      fail(one, n % 2 === 0 ? `~hash${n}` : `account${n}`);
      if (n % 30 === 0) await one.watch.flush();
    }
    await one.watch.flush();
    const [found] = await stored();
    expect(found).toMatchObject({ level: 4, frequency: 120 });
    const { accounts } = found as unknown as { accounts: string[] };
    expect(accounts.length).toBeLessThanOrEqual(50);
    expect(accounts.every((account) => account.startsWith('account'))).toBe(true);
  });

  it('is over after a quiet day, and active again when it comes back', async () => {
    const clock = new ManualTimers(START);
    const one = aProcess(clock, 'quiet');
    for (let n = 0; n < 5; n += 1) fail(one, `a${n}`);
    await one.watch.flush();
    clock.advance(25 * HOUR_MS);
    await one.threats.closeQuiet();
    expect(await stored()).toMatchObject([{ is_active: false, frequency: 5 }]);
    for (let n = 0; n < 6; n += 1) fail(one, `a${n}`);
    await one.watch.flush();
    expect(await stored()).toMatchObject([{ is_active: true, frequency: 11, before: 5 }]);
  });

  it('of guessing needs three networks and is about the account', async () => {
    const clock = new ManualTimers(START);
    const one = aProcess(clock, 'guess');
    for (let n = 0; n < 12; n += 1) fail(one, 'victim', `81.2.69.${n % 2}`);
    await one.watch.flush();
    expect(await stored()).toEqual([]);
    fail(one, 'victim', '81.2.69.7');
    await one.watch.flush();
    expect(await stored()).toMatchObject([
      { threat_type: 'password_guessing', account: 'victim', frequency: 13, level: 2 },
    ]);
  });
});
