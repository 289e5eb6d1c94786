import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_KEY, BackupSite } from '../../test/support/backups.js';
import type { TestHttp } from '../../test/support/http-app.js';
import { MANIFEST, partName, writeArchive } from './archive.js';
import { faultOf } from './fault.js';
import { restoreBeside } from './jobs.js';
import { restoreArchive } from './restore-archive.js';
import { dbOf, engineOf, openStore } from './source.js';

const execute = promisify(execFile);

let site: BackupSite;
let http: TestHttp;
let folder: string;
let id: string;

beforeAll(async () => {
  site = await BackupSite.open();
  ({ http } = site);
  folder = join(site.dataDir, 'backups');
  // Much larger in a store than in an archive.
  await http.connection
    .collection('reports')
    .insertMany(Array.from({ length: 400 }, (_, n) => ({ n, text: `${n} `.repeat(3_000) })));
  ({ id } = await site.ended('/system/backup', { type: 'data' }));
  await site.ended(`/system/backups/${id}/drill`);
});
afterAll(() => site.close());

const noticesOf = (kind: string) => http.connection.collection('panel_notices').find({ kind }).toArray();
const drillOf = async () => (await http.parts.backups.find(id))?.drill;

/** Lets the worker try all that waits, as often as it does. */
async function givenUp(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await site.worked();
    http.clock.advance(60_000);
  }
}

describe('a fault', () => {
  it.each([
    ['backup/disk_full', { code: 'ENOSPC' }],
    ['backup/disk_full', { code: 'EDQUOT' }],
    ['backup/disk_full', { code: 14031 }],
    ['backup/snapshot_too_old', { code: 239 }],
    [null, { code: 1 }],
    [null, 'text'],
  ])('is %s', (code, error) => {
    expect(faultOf(error)).toBe(code);
  });
});

describe('work that fails for a reason that nobody knows', () => {
  it('a backup of the night: the staff is told', async () => {
    const away = join(site.dataDir, 'away');
    await rename(folder, away);
    await writeFile(folder, 'no folder');
    await http.parts.jobs.jobs.startOwn(http.parts.backupKinds.make, { type: 'full' }, 'tonight');
    await givenUp();
    await rm(folder);
    await rename(away, folder);
    expect(await noticesOf('backup_failed')).toMatchObject([{ facts: { code: 'jobs/failed' } }]);
    await site.confirm();
  });

  it('a drill: the staff is told, and the backup does not count as good', async () => {
    expect(await drillOf()).toMatchObject({ ok: true });
    const path = join(folder, await site.fileOf(id));
    await rename(path, `${path}.away`);
    await mkdir(path);
    await http.parts.jobs.jobs.startOwn(http.parts.backupKinds.drill, { backup_id: id }, 'friday');
    await givenUp();
    await rm(path, { recursive: true });
    await rename(`${path}.away`, path);
    expect(await drillOf()).toMatchObject({ ok: false, code: 'jobs/failed' });
    expect(await noticesOf('drill_failed')).toMatchObject([{ facts: { code: 'jobs/failed' } }]);
    await site.confirm();
    const { state } = await site.ended(`/system/backups/${id}/drill`);
    expect([state, (await drillOf())?.ok]).toEqual(['done', true]);
  });
});

describe('work that is refused before it is tried', () => {
  it('is no error in the log, and the staff is told', async () => {
    const { length } = http.logged();
    await http.parts.jobs.jobs.startOwn(http.parts.backupKinds.drill, { backup_id: 'none' }, 'nothing');
    await site.worked();
    const said = http.logged().slice(length);
    expect(said).toMatch(/^\{"level":40,.*"a drill failed"\}$/m);
    expect(said).not.toContain('"level":50');
    const told = await noticesOf('drill_failed');
    expect(told.map(({ facts }) => (facts as { code: string }).code)).toContain('request/not_found');
  });

  it('is no error in the night of a single server of MongoDB, which has no snapshots', async (context) => {
    const another = await BackupSite.open();
    try {
      if ((await engineOf(another.http.connection)) !== 'standalone') return context.skip();
      const { jobs, backupKinds } = another.http.parts;
      await jobs.jobs.startOwn(backupKinds.make, { type: 'full' }, 'tonight');
      await another.worked();
      expect(another.http.logged()).toMatch(/^\{"level":40,.*"a backup failed"\}$/m);
      expect(another.http.logged()).not.toContain('"level":50');
    } finally {
      await another.close();
    }
  });
});

describe('a full disk', () => {
  /** Room beside the archive, bytes. */
  it.for([
    ['hardly any room', 16 * 1024],
    ['some room, and less than the work needs', 512 * 1024],
  ] as const)(
    'with %s ends backup and drill with its code, and leaves nothing half done',
    async ([, room], context) => {
      await site.confirm();
      const name = await site.fileOf(id);
      const archive = await readFile(join(folder, name));
      const size = Math.ceil(archive.length / 4_096) * 4_096 + room;
      const mounted = await execute('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).then(
        () => true,
        () => false,
      );
      // Only who may mount a small disk can fill it.
      if (!mounted) return context.skip();
      try {
        await writeFile(join(folder, name), archive);
        const drilled = await site.ended(`/system/backups/${id}/drill`);
        expect([drilled.state, drilled.error?.code]).toEqual(['failed', 'backup/disk_full']);
        expect(await drillOf()).toMatchObject({ ok: false, code: 'backup/disk_full' });
        expect(await site.files()).toEqual([name]);
        // Without a copy of the store a backup needs no more than its archive.
        if (site.isAlone && room > archive.length) return;
        const made = await site.ended('/system/backup', { type: 'full' });
        expect([made.state, made.error?.code]).toEqual(['failed', 'backup/disk_full']);
        expect(await site.files()).toEqual([name]);
        const codes = (await noticesOf('backup_failed')).map(({ facts }) => (facts as { code: string }).code);
        expect(codes).toContain('backup/disk_full');
      } finally {
        await execute('umount', ['-l', folder]);
      }
      // The process lives on.
      const { state } = await site.ended(`/system/backups/${id}/drill`);
      expect([state, (await drillOf())?.ok]).toEqual(['done', true]);
    },
  );
});

describe('an archive whose parts do not fit its manifest', () => {
  const part = Buffer.from(mongoose.mongo.BSON.serialize({ _id: 1 }));
  const state = {
    name: 'state',
    count: 1,
    bytes: part.length,
    indexes: [],
    sha256: createHash('sha256').update(part).digest('hex'),
  };
  const restored = async (collections: readonly object[], before: readonly object[] = []) => {
    const path = join(site.dataDir, 'made.hokm');
    const fresh = await openStore(join(site.dataDir, 'made'), { name: 'hokm', isCopy: false });
    const db = dbOf(fresh.connection);
    try {
      await writeArchive(path, BACKUP_KEY, async (add) => {
        await add(partName('state', 1), part);
        const made_at = new Date(0).toISOString();
        const rest = { version: 1, type: 'settings', product: '1', database: 'hokm', audit_head: '' };
        await add(MANIFEST, Buffer.from(JSON.stringify({ ...rest, made_at, collections })));
      });
      if (before.length > 0) await db.collection('state').insertMany([...before]);
      const signal = new AbortController().signal;
      return await restoreArchive(path, { db, secret: BACKUP_KEY, signal, onProgress: () => undefined });
    } finally {
      await fresh.close();
      await rm(path);
    }
  };

  it('is not restored', async () => {
    expect(await restored([state])).toMatchObject({ collections: [{ name: 'state', count: 1 }] });
    await expect(restored([{ ...state, sha256: '0'.repeat(64) }])).rejects.toThrow('differs from its hash');
    await expect(restored([{ ...state, count: 2 }])).rejects.toThrow('was not restored as it was');
    await expect(restored([])).rejects.toThrow('a collection is not in the manifest');
  });

  it('is not restored beside other documents', async () => {
    await expect(restored([state], [{ _id: 2 }])).rejects.toThrow('was not restored as it was');
  });
});

describe('a restore beside the running database', () => {
  const restoring = { secret: BACKUP_KEY, signal: new AbortController().signal, onProgress: () => undefined };
  const databases = async () => {
    const { databases: all } = await dbOf(http.connection).admin().listDatabases();
    return all.map(({ name }) => name).filter((name) => name.includes('_r'));
  };

  it('that dies begins the same database anew, and is removed when it is given up', async () => {
    const path = join(folder, await site.fileOf(id));
    const context = { connection: http.connection, clock: http.clock };
    let database = '';
    const dying = restoreBeside(
      context,
      path,
      {
        ...restoring,
        onProgress: () => {
          throw new Error('the process died');
        },
      },
      {
        resumed: null,
        checkpoint: async (value) => Promise.resolve(void (database = value.database)),
      },
    );
    await expect(dying).rejects.toThrow('the process died');
    expect(await databases()).toEqual([]);
    // A process that is killed removes nothing.
    await dbOf(http.connection.useDb(database)).collection('accounts').insertOne({ left: true });
    http.clock.advance(5_000);
    const resumed = { resumed: { database }, checkpoint: () => Promise.reject(new Error('stored once')) };
    expect(await restoreBeside(context, path, restoring, resumed)).toBe(database);
    expect(await databases()).toEqual([database]);
    const accounts = dbOf(http.connection.useDb(database)).collection('accounts');
    expect(await accounts.countDocuments({ left: true })).toBe(0);
    const { undone } = http.parts.backupKinds.restore;
    await undone(
      { backup_id: id },
      { id: 'x', code: 'jobs/failed', began: new Date(0), resumed: { database } },
    );
    expect(await databases()).toEqual([]);
  });
});
