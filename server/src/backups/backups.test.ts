import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_KEY, BackupSite, type Ended } from '../../test/support/backups.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { Wallet } from '../wallet/wallet.js';
import { writeArchive } from './archive.js';
import { adoptArchives } from './adopt.js';
import { isIn } from './contents.js';
import { collectionsOf, readCollection } from './dump.js';
import { faultOf } from './fault.js';
import { restoreArchive } from './restore-archive.js';
import { finishRestore, restoreStore } from './restore-store.js';
import { dbOf, openStore } from './source.js';

let site: BackupSite;
let http: TestHttp;
let admin: SignedInPerson;
let player: SignedInPerson;
let dataDir: string;

beforeAll(async () => {
  site = await BackupSite.open();
  ({ http, dataDir } = site);
  admin = await aPanelPerson(http, 'admin');
  player = await aPerson(http, 'super_admin');
  await site.fill();
});
afterAll(() => site.close());

const call = (...args: Parameters<BackupSite['call']>) => site.call(...args);
const ended = (path: string, body?: object) => site.ended(path, body);
const worked = () => site.worked();
const files = () => site.files();
const fileOf = (id: string) => site.fileOf(id);

async function fresh() {
  return openStore(join(dataDir, `fresh-${new Types.ObjectId().toHexString()}`), {
    name: 'hokm',
    isCopy: false,
  });
}
const restoring = { secret: BACKUP_KEY, signal: new AbortController().signal, onProgress: () => undefined };

describe('a backup', () => {
  it('has everything but what goes by itself, byte for byte, with all indexes', async () => {
    const { state, id, result } = await ended('/system/backup');
    expect([state, result?.['backup_id']]).toEqual(['done', id]);
    const store = await fresh();
    try {
      const manifest = await restoreArchive(join(dataDir, 'backups', await fileOf(id)), {
        ...restoring,
        db: dbOf(store.connection),
      });
      const source = { db: dbOf(http.connection), session: null };
      const names = (await collectionsOf(source)).filter((name) => isIn('full', name));
      expect(manifest.collections.map(({ name }) => name)).toEqual(names);
      for (const name of names) {
        // These grew by the work itself.
        if (name.startsWith('audit_') || name === 'panel_notices') continue;
        const read = async (db: typeof source.db) =>
          readCollection({ db, session: null }, name, async () => {});
        const { sha256, count, indexes } = await read(source.db);
        const restored = await read(dbOf(store.connection));
        expect(restored, name).toMatchObject({ sha256, count });
        const named = (all: typeof indexes) => all.map((each) => String(each['name'])).sort();
        expect(named(restored.indexes), name).toEqual(named(indexes));
      }
      expect(manifest.collections.find(({ name }) => name === 'matches')?.count).toBe(1);
    } finally {
      await store.close();
    }
  });

  it('made while everything changes is of one moment, and passes its drill with a hundred matches', async () => {
    const stop = new AbortController();
    const wallet = new Wallet(http.connection, http.clock);
    await site.addMatches(99);
    const load = (async () => {
      for (let n = 0; !stop.signal.aborted && !site.isAlone; n += 1) {
        await wallet.change({ account: site.chief.id, key: `load:${n}`, amount: 1, kind: 'gift' });
        if (n % 10 === 0) await site.addMatches(1);
      }
    })();
    const { state, id } = await ended('/system/backup');
    stop.abort();
    await load;
    expect(state).toBe('done');
    const drilled = await ended(`/system/backups/${id}/drill`);
    expect([drilled.state, drilled.error, drilled.result?.['matches']]).toEqual(['done', null, 100]);
    const { data } = await call('GET', '/system/backups');
    expect(data).toMatchObject([
      { id, drill: { ok: true, code: '' }, created_by: { id: site.chief.id } },
      {},
    ]);
    expect((await call('GET', '/system/health')).data).toMatchObject({
      last_backup: { id },
      last_good_backup: { id },
      last_drill: { id, ok: true },
    });
  });

  it('is not restored beside foreign indexes', async () => {
    const { id } = await ended('/system/backup', { type: 'settings' });
    const store = await fresh();
    try {
      const db = dbOf(store.connection);
      const path = join(dataDir, 'backups', await fileOf(id));
      await db.collection('state').createIndex({ foreign: 1 });
      await expect(restoreArchive(path, { ...restoring, db })).rejects.toThrow('state has other indexes');
    } finally {
      await store.close();
    }
  });

  it('of settings or content has only those', async () => {
    const { id } = await ended('/system/backup', { type: 'settings' });
    const record = await http.parts.backups.find(id);
    expect(record?.collections.map(({ name }) => name)).toEqual(['ip_blacklist', 'state']);
  });

  it('that no record knows is listed as it is, and its file goes when it was deleted', async () => {
    const { id } = await ended('/system/backup', { type: 'settings' });
    const { backups } = http.parts;
    const before = await backups.find(id);
    const records = http.connection.collection('backups');
    await records.deleteOne({ _id: id as never });
    const path = join(dataDir, 'backups', `2036-01-01-full-${'a'.repeat(24)}.hokm`);
    await writeFile(path, 'no archive');
    await writeFile(join(dataDir, 'backups', 'notes.txt'), 'not ours');
    const context = { store: backups, secret: BACKUP_KEY, clock: http.clock, log: pino({ level: 'silent' }) };
    expect(await adoptArchives(context)).toBe(2);
    const { created_by, ...rest } = before ?? {};
    expect(await backups.find(id)).toMatchObject({ ...rest, created_by: '' });
    expect(created_by).toBe(site.chief.id);
    expect(await backups.find('a'.repeat(24))).toMatchObject({
      type: 'full',
      documents: 0,
      created_at: new Date('2036-01-01'),
      drill: { ok: false, code: 'backup/damaged' },
    });
    expect(await adoptArchives(context)).toBe(0);
    await backups.remove('a'.repeat(24), null);
    // The process died before it has removed the file.
    await writeFile(path, 'no archive');
    expect(await adoptArchives(context)).toBe(0);
    expect(await files()).not.toContain(`2036-01-01-full-${'a'.repeat(24)}.hokm`);
    expect(await files()).toContain('notes.txt');
    await rm(join(dataDir, 'backups', 'notes.txt'));
  });

  it('begins anew after a crash, and removes what was left behind', async () => {
    const left = join(dataDir, 'backups');
    await writeFile(join(left, 'old.hokm.part'), 'x');
    await mkdir(join(left, 'tmp-copy-0'));
    await ended('/system/backup', { type: 'settings' });
    expect((await files()).filter((name) => name.endsWith('.part') || name.startsWith('tmp'))).toEqual([]);
  });

  it('is one at a time, for super administrators only, and of a known type', async () => {
    expect((await call('POST', '/system/backup', {}, admin)).code).toBe('auth/forbidden');
    expect((await call('POST', '/system/backup', {}, player)).code).toBe('auth/panel_session_needed');
    expect((await call('POST', '/system/backup', { type: 'all' })).status).toBe(400);
    const answers = await Promise.all([1, 2].map(() => call('POST', '/system/backup', { type: 'settings' })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['jobs/busy', undefined]);
    await worked();
  });

  it('is refused in production without a key', async () => {
    const other = await startTestHttp({ env: { NODE_ENV: 'production', DATA_DIR: dataDir } });
    try {
      const { make } = other.parts.backupKinds;
      const started = await other.parts.jobs.jobs.startOwn(make, { type: 'full' }, 'x');
      await other.parts.jobs.worker.round();
      await other.parts.jobs.worker.settled();
      const record = await other.connection.collection('jobs').findOne({});
      expect([started.ok, record?.['state'], record?.['error']]).toEqual([
        true,
        'failed',
        'backup/key_missing',
      ]);
    } finally {
      await other.close();
    }
  });
});

describe('a drill', () => {
  async function damaged(change: (path: string) => Promise<unknown>): Promise<Ended & { noted: unknown }> {
    const { id } = await ended('/system/backup', { type: 'settings' });
    await change(join(dataDir, 'backups', await fileOf(id)));
    const before = await files();
    const outcome = await ended(`/system/backups/${id}/drill`);
    expect(await files()).toEqual(before);
    return { ...outcome, noted: (await http.parts.backups.find(id))?.drill };
  }

  it('of a file that was cut off fails, says why, and leaves nothing behind', async () => {
    const { state, error, noted } = await damaged(async (path) => {
      await truncate(path, (await readFile(path)).length - 10);
    });
    expect([state, error?.code]).toEqual(['failed', 'backup/damaged']);
    expect(noted).toMatchObject({ ok: false, code: 'backup/damaged' });
    const notice = await http.connection.collection('panel_notices').findOne({ kind: 'drill_failed' });
    expect(notice).toMatchObject({ href: 'backups', facts: { code: 'backup/damaged' } });
  });

  it('of a file in which one byte differs fails', async () => {
    const { error } = await damaged(async (path) => {
      const bytes = await readFile(path);
      bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
      await writeFile(path, bytes);
    });
    expect(error?.code).toMatch(/^backup\/(?:damaged|wrong_key)$/);
  });

  it('of a file that was sealed with another key says so', async () => {
    const { error } = await damaged((path) =>
      writeArchive(path, 'another key, as long as it has to be', (add) => add('x', Buffer.alloc(0))),
    );
    expect(error?.code).toBe('backup/wrong_key');
  });

  it('finds a wallet that does not fit its entries', async () => {
    const accounts = http.connection.collection('accounts');
    const _id = new Types.ObjectId(site.chief.id);
    await accounts.updateOne({ _id }, { $inc: { balance: 7 } });
    const { id } = await ended('/system/backup', { type: 'data' });
    await accounts.updateOne({ _id }, { $inc: { balance: -7 } });
    const { state, ...job } = (await ended(`/system/backups/${id}/drill`)) as Ended & { findings: unknown };
    expect([state, job.error, job.result?.['findings']]).toEqual(['done', null, 1]);
    expect(job.findings).toMatchObject([{ code: 'wallet_differs', target: `accounts:${site.chief.id}` }]);
    // The archive is whole, and counts as one that works.
    expect((await http.parts.backups.find(id))?.drill).toMatchObject({ ok: true, code: '', findings: 1 });
    expect(await http.parts.backups.lastGood()).toMatchObject({ _id: id });
    const notice = await http.connection.collection('panel_notices').findOne({ kind: 'drill_findings' });
    expect(notice).toMatchObject({ href: 'backups', facts: { count: 1 } });
  });

  it.each([
    ['cannot be read', { $set: { snapshot: null } }],
    ['has another result', { $set: { 'result.reason': 'nobody knows' } }],
    ['does not come to its end', { $set: { log: [] } }],
  ])('finds a match that %s', async (_how, change) => {
    const matches = http.connection.collection<{ _id: string }>('matches');
    const whole = await matches.findOne({ log: { $exists: true } });
    const _id = whole?._id ?? '';
    await matches.updateOne({ _id }, change);
    const { id } = await ended('/system/backup', { type: 'data' });
    await matches.replaceOne({ _id }, whole ?? {});
    const { state, ...job } = (await ended(`/system/backups/${id}/drill`)) as Ended & { findings: unknown };
    expect([state, job.error, job.result?.['findings']]).toEqual(['done', null, 1]);
    expect(job.findings).toMatchObject([{ code: 'match_differs', target: `matches:${_id}` }]);
  });

  it('of a backup that is not there is refused', async () => {
    expect((await call('POST', `/system/backups/${'0'.repeat(24)}/drill`)).code).toBe('request/not_found');
    expect((await call('POST', '/system/backups/..%2f/drill')).status).toBe(400);
  });
});

describe('a full disk', () => {
  it('ends the writing with a clear error, and nothing of the file stays', async () => {
    const path = join(dataDir, 'full.hokm');
    await symlink('/dev/full', `${path}.part`);
    const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_none, n) => (n * 7919) % 251));
    const writing = writeArchive(path, BACKUP_KEY, async (add) => {
      for (let n = 0; n < 5; n += 1) await add(`x${n}`, noise);
    });
    expect(faultOf(await writing.catch((error: unknown) => error))).toBe('backup/disk_full');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('full'))).toEqual([]);
  });
});

describe('the file of a backup', () => {
  it('is sent as it is, noted in the audit log first, and for a fresh session only', async () => {
    const { id } = await ended('/system/backup', { type: 'settings' });
    const get = () =>
      fetch(`${http.url}/api/admin/system/backups/${id}/file`, {
        headers: { authorization: `Bearer ${site.chief.token}` },
      });
    const response = await get();
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(await readFile(join(dataDir, 'backups', await fileOf(id))))).toBe(true);
    expect(response.headers.get('content-disposition')).toContain('.hokm"');
    const entry = await http.connection.collection('audit_log').findOne({ action: 'backup.download' });
    expect(entry).toMatchObject({ actor: site.chief.id, target: `backups:${id}` });
    // Nothing of it can be read without the key.
    expect(bytes.toString('latin1')).not.toContain('settings');
    http.clock.advance(11 * 60_000);
    expect(((await (await get()).json()) as { code: string }).code).toBe('auth/step_up_needed');
    await site.confirm();
  });

  it('that is not on this machine cannot be sent', async () => {
    const { id } = await ended('/system/backup', { type: 'settings' });
    const path = join(dataDir, 'backups', await fileOf(id));
    await rename(path, `${path}.away`);
    expect((await call('GET', `/system/backups/${id}/file`)).code).toBe('backup/elsewhere');
    const { state, error } = await ended(`/system/backups/${id}/drill`);
    expect([state, error?.code]).toEqual(['failed', 'backup/elsewhere']);
    await rename(`${path}.away`, path);
  });
});

describe('restoring a stopped store', () => {
  it('is finished by the next start, wherever it was interrupted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hokm-finish-'));
    const has = async () => (await readdir(folder)).sort();
    const content = (name: string) => readFile(join(folder, name, 'data'), 'utf8');
    const make = async (name: string, text: string) => {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'data'), text);
    };
    try {
      await make('store', 'old');
      expect(await finishRestore(folder, 0)).toBeNull();
      await make('store-restored', 'new');
      expect(await finishRestore(folder, 0)).toBe(join(folder, 'store-before-19700101000000'));
      expect([await content('store'), await content('store-before-19700101000000')]).toEqual(['new', 'old']);
      // It died between the two renames: there is no store.
      await rename(join(folder, 'store'), join(folder, 'store-restored'));
      expect(await finishRestore(folder, 1_000)).toBeNull();
      expect(await has()).toEqual(['store', 'store-before-19700101000000']);
      expect(await content('store')).toBe('new');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('puts a backup in the place of a stopped embedded store, and keeps that one beside it', async () => {
    const good = await http.parts.backups.lastGood();
    const other = await mkdtemp(join(tmpdir(), 'hokm-restore-'));
    try {
      const props = {
        dataDir: other,
        file: join(dataDir, 'backups', good?.file ?? ''),
        secret: BACKUP_KEY,
        now: 0,
      };
      await restoreStore(props);
      const { manifest, former } = await restoreStore(props);
      expect(former).toBe(join(other, 'store-before-19700101000000'));
      const store = await openStore(other, { name: 'hokm', isCopy: false, keep: true });
      const count = await store.connection.collection('accounts').countDocuments();
      await store.close();
      expect(count).toBe(manifest.collections.find(({ name }) => name === 'accounts')?.count);
      await expect(restoreStore({ ...props, secret: 'no key' })).rejects.toThrow('backup/wrong_key');
      const again = await openStore(other, { name: 'hokm', isCopy: false, keep: true });
      expect(await again.connection.collection('accounts').countDocuments()).toBe(count);
      await expect(restoreStore(props)).rejects.toThrow('in use');
      await again.close();
      const { id } = await ended('/system/backup', { type: 'settings' });
      const part = { ...props, file: join(dataDir, 'backups', await fileOf(id)) };
      await expect(restoreStore(part)).rejects.toThrow('backup/partial');
      expect((await readdir(other)).sort()).toEqual(['store', 'store-before-19700101000000']);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });
});
