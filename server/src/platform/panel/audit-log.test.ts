import { randomBytes } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIndexes } from '../database/collection.js';
import { connectDatabase } from '../database/connect.js';
import { AuditLog } from './audit-log.js';
import { auditDetails, auditHead, auditLog, type AuditRecord, type PendingAudit } from './audit-model.js';

let database: TestDatabase;
let connection: Connection;
const SECRET = 's'.repeat(32);

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await createIndexes(connection, [auditLog, auditDetails, auditHead]);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  await connection.collection('audit_log').deleteMany({});
  await connection.collection('audit_details').deleteMany({});
  await connection.collection('audit_head').deleteMany({});
});

const chain = (...secrets: string[]) => new AuditLog(connection, randomBytes, [SECRET, ...secrets]);
let made = 0;
function anAction(change: Partial<PendingAudit> = {}): PendingAudit {
  made += 1;
  return {
    key: `key${made}`,
    at: new Date(made * 1_000),
    actor: 'a'.repeat(24),
    actor_level: 'admin',
    session: 'session',
    request: 'request',
    address: '192.0.2.1',
    action: 'news.update',
    target: 'news:1',
    reason: '',
    changes: [{ field: 'title', before: 'old', after: 'new' }],
    ...change,
  };
}
const entries = () => auditLog.model(connection).find().sort({ _id: 1 }).lean<AuditRecord[]>();

describe('the audit log', () => {
  it('numbers its entries without a gap, also when several processes append at once', async () => {
    const [one, other] = [chain(), chain()];
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).append(anAction())));
    expect((await entries()).map(({ _id }) => _id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await one.verify()).toMatchObject({ checked: 20, broken_at: null });
  });

  it('holds an action once, however often it is appended', async () => {
    const action = anAction();
    await Promise.all([chain().append(action), chain().append(action), chain().append(action)]);
    await chain().append(action);
    expect(await entries()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['changed', () => auditLog.model(connection).updateOne({ _id: 2 }, { $set: { actor: 'b'.repeat(24) } })],
    [
      'inserted between two',
      async () => {
        const { _id: _first, ...copy } =
          (await auditLog.model(connection).findById(1).lean<AuditRecord>()) ?? {};
        const inserted = { _id: 1.5 as never, ...copy, key: 'inserted' };
        await auditLog.model(connection).collection.insertOne(inserted);
      },
    ],
    ['removed', () => auditLog.model(connection).deleteOne({ _id: 2 })],
    [
      'replaced by one with a hash of its own',
      async () => {
        await auditLog.model(connection).deleteOne({ _id: 2 });
        const forger = new AuditLog(connection, randomBytes, ['x'.repeat(32)]);
        const last = await auditLog.model(connection).findById(3).lean<AuditRecord>();
        await auditLog.model(connection).deleteOne({ _id: 3 });
        await forger.append(anAction());
        await auditLog.model(connection).create(last ?? {});
      },
    ],
  ])('shows which entry was %s', async (_, tamper) => {
    for (let n = 0; n < 3; n++) await chain().append(anAction());
    await tamper();
    expect(await chain().verify()).toMatchObject({ broken_at: 2 });
  });

  it('shows an entry that was written behind the last one', async () => {
    for (let n = 0; n < 3; n++) await chain().append(anAction());
    await new AuditLog(connection, randomBytes, ['x'.repeat(32)]).append(anAction());
    expect(await chain().verify()).toMatchObject({ checked: 3, broken_at: 4, is_cut: false });
  });

  it('verifies entries that were hashed with a previous secret', async () => {
    await new AuditLog(connection, randomBytes, ['o'.repeat(32)]).append(anAction());
    await chain('o'.repeat(32)).append(anAction());
    expect(await chain('o'.repeat(32)).verify()).toMatchObject({ checked: 2, broken_at: null });
    expect(await chain().verify()).toMatchObject({ broken_at: 1 });
  });

  it('still verifies when details were erased, and shows details only as they were written', async () => {
    await chain().append(anAction());
    await chain().append(anAction());
    const [first, second] = await entries();
    if (first === undefined || second === undefined) throw new Error('two entries expected');
    expect(await chain().changesOf(first)).toEqual([{ field: 'title', before: 'old', after: 'new' }]);
    await auditDetails.model(connection).deleteOne({ _id: first.key });
    await auditDetails.model(connection).updateOne({ _id: second.key }, { $set: { changes: [] } });
    expect(await chain().changesOf(first)).toBeNull();
    expect(await chain().changesOf(second)).toBeNull();
    expect(await chain().verify()).toMatchObject({ checked: 2, broken_at: null });
  });
});

describe('the last known head', () => {
  const cut = (from: number) => auditLog.model(connection).deleteMany({ _id: { $gte: from } });
  const withEntries = async (count: number) => {
    const one = chain();
    for (let n = 0; n < count; n++) await one.append(anAction());
    return one;
  };

  it('shows to every process that the newest entries were removed', async () => {
    const one = await withEntries(4);
    expect(await one.keepHead(new Date(1_000))).toMatchObject({ id: 4 });
    await cut(3);
    expect(await chain().verify()).toMatchObject({ checked: 2, broken_at: 3, is_cut: true });
  });

  it('shows that others were written in their place', async () => {
    const one = await withEntries(4);
    await one.keepHead(new Date(1_000));
    await cut(3);
    for (let n = 0; n < 3; n++) await chain().append(anAction());
    expect(await chain().verify()).toMatchObject({ broken_at: 4, is_cut: false });
  });

  it('stays while it is not in the chain, so that the next checks miss it too', async () => {
    const one = await withEntries(3);
    await one.keepHead(new Date(1_000));
    await cut(2);
    expect(await chain().keepHead(new Date(2_000))).toBeNull();
    expect(await chain().verify()).toMatchObject({ broken_at: 2, is_cut: true });
  });

  it('is remembered by a process that has appended or checked, whatever becomes of the stored one', async () => {
    const writer = await withEntries(2);
    const reader = chain();
    expect(await reader.verify()).toMatchObject({ checked: 2, broken_at: null, is_cut: false });
    await cut(2);
    for (const one of [writer, reader])
      expect(await one.verify()).toMatchObject({ broken_at: 2, is_cut: true });
  });

  it('cannot be put back without the secret', async () => {
    const one = await withEntries(3);
    await one.keepHead(new Date(1_000));
    const [, second] = await entries();
    await cut(3);
    await auditHead.model(connection).updateOne({}, { $set: { seq: 2, hash: second?.hash ?? '' } });
    expect(await chain().verify()).toMatchObject({ broken_at: 2 });
  });

  it('moves forward with the chain, also when several processes keep it at once', async () => {
    const one = await withEntries(2);
    await one.keepHead(new Date(1_000));
    await one.append(anAction());
    await Promise.all([one.keepHead(new Date(2_000)), chain().keepHead(new Date(2_000))]);
    expect(await auditHead.model(connection).findOne().lean()).toMatchObject({ seq: 3 });
    expect(await chain().verify()).toMatchObject({ checked: 3, broken_at: null });
  });

  it('is of no concern to an empty chain', async () => {
    expect(await chain().keepHead(new Date(1_000))).toEqual({ id: 0, head: '' });
    expect(await chain().keepHead(new Date(2_000))).toEqual({ id: 0, head: '' });
    expect(await chain().verify()).toMatchObject({ checked: 0, broken_at: null, is_cut: false });
  });
});
