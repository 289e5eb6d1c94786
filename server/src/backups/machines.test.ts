import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backup } from '@hokm/shared/api/backups';
import type { Job } from '@hokm/shared/api/jobs';
import { BACKUP_KEY, BackupSite } from '../../test/support/backups.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from '../../test/support/people.js';
import { PLACE_WAIT_MS } from '../platform/panel-jobs/job-worker.js';
import { adoptArchives } from './adopt.js';

/** Two machines on one database; each has a folder of its own. */
let one: BackupSite;
let two: BackupSite;
let second: SignedInPerson;
/** A backup whose file is on machine one. */
let id: string;

beforeAll(async () => {
  let uri = '';
  one = await BackupSite.open({ machine: 'one', through: (own) => Promise.resolve((uri = own)) });
  two = await BackupSite.open({ machine: 'two', through: () => Promise.resolve(uri) });
  second = await aPanelPerson(one.http, 'super_admin');
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  for (const site of [one, two]) await site.confirm();
  ({ id } = await one.ended('/system/backup', { type: 'data' }));
});

const adopt = ({ http }: BackupSite) =>
  adoptArchives({
    store: http.parts.backups,
    secret: BACKUP_KEY,
    clock: http.clock,
    log: pino({ level: 'silent' }),
  });
const jobAt = async (site: BackupSite, job = ''): Promise<Job> =>
  (await site.call('GET', `/jobs/${job}`)).data;
const seenBy = async (site: BackupSite): Promise<Backup | undefined> => {
  const { data } = await site.call('GET', '/system/backups');
  return (data as Backup[]).find((backup) => backup.id === id);
};
/** Passes time on both machines. */
const pass = (ms: number): void => {
  for (const { http } of [one, two]) http.clock.advance(ms);
};
const startDrill = async () => (await two.call('POST', `/system/backups/${id}/drill`)).job?.id;
async function approved(approval: { id: string } | undefined): Promise<void> {
  const person = { ...second, token: await panelTokenOf(two.http, second.id) };
  await two.call('PUT', `/approvals/${approval?.id ?? ''}`, { decision: 'approve' }, person);
}
const noticesOf = () =>
  one.http.connection.collection('panel_notices').find({ kind: 'drill_failed' }).toArray();

describe('a backup of another machine', () => {
  it('is shown with where its file is, and cannot be downloaded here', async () => {
    expect(await seenBy(two)).toMatchObject({ host: 'one', is_here: false });
    expect(await seenBy(one)).toMatchObject({ host: 'one', is_here: true });
    expect((await two.call('GET', `/system/backups/${id}/file`)).code).toBe('backup/elsewhere');
  });

  it('is drilled there, whoever asks for it', async () => {
    const job = await startDrill();
    await two.worked();
    expect(await jobAt(two, job)).toMatchObject({ state: 'waiting', place: 'one' });
    await one.worked();
    expect(await jobAt(two, job)).toMatchObject({ state: 'done', error: null });
    expect((await seenBy(two))?.drill).toMatchObject({ ok: true });
  });

  it('is given up when there is no such machine, each time with a notice once the former was read', async () => {
    const givenUp = async () => {
      const job = await startDrill();
      pass(PLACE_WAIT_MS);
      await two.worked();
      expect(await jobAt(two, job)).toMatchObject({ state: 'failed', error: { code: 'backup/elsewhere' } });
      expect((await seenBy(two))?.drill).toBeNull();
      return (await noticesOf()).length;
    };
    expect([await givenUp(), await givenUp()]).toEqual([1, 1]);
    await two.confirm();
    await two.call('POST', '/notifications/mark-all-read');
    expect(await givenUp()).toBe(2);
  });

  it('is restored there, and its file is deleted there', async () => {
    const body = { backup_id: id, reason: 'lost a day', ask: true };
    await approved((await two.call('POST', '/system/restore', body)).approval);
    const jobs = one.http.connection.collection<{ _id: string; kind: string }>('jobs');
    const job = (await jobs.findOne({ kind: 'backup.restore' }))?._id;
    await two.worked();
    expect(await jobAt(two, job)).toMatchObject({ state: 'waiting', place: 'one' });
    await one.worked();
    expect(await jobAt(two, job)).toMatchObject({ state: 'done' });
    const remove = await two.call('DELETE', `/system/backups/${id}`, { reason: 'old', ask: true });
    await approved(remove.approval);
    expect(await seenBy(one)).toBeUndefined();
    expect(await one.fileOf(id)).not.toBe('');
    await adopt(one);
    expect(await one.fileOf(id)).toBe('');
  });
});

describe('a file that is in the folder of two machines', () => {
  const isSeen = (host: string) =>
    one.http.connection
      .collection<{ _id: string }>('processes')
      .updateOne(
        { _id: host },
        { $set: { host, seen_at: new Date(one.http.clock.now()) } },
        { upsert: true },
      );
  beforeEach(async () => {
    const name = await one.fileOf(id);
    await copyFile(join(one.dataDir, 'backups', name), join(two.dataDir, 'backups', name));
  });

  it('is downloaded from both, and is the first one’s as long as that says something', async () => {
    expect(await seenBy(two)).toMatchObject({ host: 'one', is_here: true });
    const response = await fetch(`${two.http.url}/api/admin/system/backups/${id}/file`, {
      headers: { authorization: `Bearer ${two.chief.token}` },
    });
    expect((await response.arrayBuffer()).byteLength).toBe((await seenBy(two))?.size);
    await isSeen('one');
    await adopt(two);
    expect(await seenBy(two)).toMatchObject({ host: 'one' });
  });

  it('goes once it was deleted, also when the first is gone', async () => {
    await isSeen('one');
    await one.http.parts.backups.remove(id, null);
    await adopt(two);
    expect(await two.fileOf(id)).not.toBe('');
    pass(2 * PLACE_WAIT_MS);
    await adopt(two);
    expect(await two.fileOf(id)).toBe('');
  });

  it('is the other one’s when the first is gone', async () => {
    await isSeen('one');
    pass(2 * PLACE_WAIT_MS);
    await adopt(two);
    expect(await seenBy(two)).toMatchObject({ host: 'two', is_here: true });
    const job = await startDrill();
    await two.worked();
    expect(await jobAt(two, job)).toMatchObject({ state: 'done' });
  });
});
