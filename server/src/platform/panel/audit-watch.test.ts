import { randomBytes } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { createIndexes } from '../database/collection.js';
import { connectDatabase } from '../database/connect.js';
import { AuditLog } from './audit-log.js';
import { auditDetails, auditHead, auditLog } from './audit-model.js';
import { AuditWatch } from './audit-watch.js';
import { panelNotices, panelReads } from './notices-model.js';
import { PanelNotices } from './panel-notices.js';

let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await createIndexes(connection, [auditLog, auditDetails, auditHead, panelNotices, panelReads]);
  clock = new ManualTimers(Date.UTC(2036, 0, 1, 9));
  lines = [];
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

const chain = () => new AuditLog(connection, randomBytes, ['s'.repeat(32)]);
function watch(): AuditWatch {
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  const notices = new PanelNotices(connection, clock, log);
  return new AuditWatch({ chain: chain(), notices, clock, log });
}
const append = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      chain().append({
        key: `${n}:${clock.now()}`,
        at: new Date(clock.now()),
        actor: 'a'.repeat(24),
        actor_level: 'admin',
        session: 'session',
        request: '',
        address: '',
        action: 'news.update',
        target: 'news:1',
        reason: '',
        changes: [],
      }),
    ),
  );
const said = (msg: string) => lines.filter((line) => line['msg'] === msg);
const told = () => panelNotices.model(connection).find().sort({ at: 1 }).lean();

it('writes the head of the audit log to the log each hour', async () => {
  const one = watch();
  await append(2);
  await one.round();
  clock.advance(30 * MINUTE_MS);
  await one.round();
  expect(said('head of the audit log')).toMatchObject([{ seq: 2 }]);
  await append(1);
  clock.advance(30 * MINUTE_MS);
  await one.round();
  expect(said('head of the audit log')).toMatchObject([{ seq: 2 }, { seq: 3 }]);
  const { hash } = said('head of the audit log')[1] as { hash: string };
  expect(await chain().head()).toEqual({ id: 3, head: hash });
});

it('checks the whole chain once a night, and tells the staff once of what is wrong', async () => {
  const one = watch();
  await append(3);
  await one.round();
  await auditLog.model(connection).updateOne({ _id: 2 }, { $set: { reason: 'another' } });
  clock.advance(2 * HOUR_MS);
  await one.round();
  expect(await told()).toEqual([]);
  clock.advance(DAY_MS);
  await one.round();
  clock.advance(DAY_MS);
  await one.round();
  expect(await told()).toMatchObject([
    { kind: 'audit_broken', level: 'super_admin', facts: { n: 2 }, href: 'security/audit' },
  ]);
  expect(said('audit log is broken')).toHaveLength(2);
});

it('tells the staff within the hour that the newest entries are gone', async () => {
  await append(3);
  await watch().round();
  await auditLog.model(connection).deleteMany({ _id: { $gte: 3 } });
  // Another process, which knows only what is stored.
  const other = watch();
  await other.round();
  expect(await told()).toMatchObject([{ kind: 'audit_broken', facts: { n: 3 } }]);
  expect(said('audit log is broken')).toMatchObject([{ broken_at: 3, is_cut: true }, { broken_at: 3 }]);
});
