import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupSite, type Ended } from '../../test/support/backups.js';
import type { TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from '../../test/support/people.js';
import { engineOf } from './source.js';

let site: BackupSite;
let http: TestHttp;
let second: SignedInPerson;

beforeAll(async () => {
  site = await BackupSite.open();
  ({ http } = site);
  second = await aPanelPerson(http, 'super_admin');
  const { id } = await ended('/system/backup');
  // Now it is known to work.
  await ended(`/system/backups/${id}/drill`);
});
afterAll(() => site.close());

const call = (...args: Parameters<BackupSite['call']>) => site.call(...args);
const ended = (path: string, body?: object) => site.ended(path, body);
const worked = () => site.worked();
const fileOf = (id: string) => site.fileOf(id);

/** The second super administrator approves; answers the state of the act. */
async function approved(approval: { id: string } | undefined): Promise<string> {
  const path = `/approvals/${approval?.id ?? ''}`;
  const person = { ...second, token: await panelTokenOf(http, second.id) };
  const { data } = await call('PUT', path, { decision: 'approve' }, person);
  return (data as { state: string }).state;
}

describe('deleting a backup', () => {
  it('takes its file too, and is refused for the last one that is known to work', async () => {
    const good = await http.parts.backups.lastGood();
    expect((await call('DELETE', `/system/backups/${good?._id ?? ''}`)).code).toBe('backup/last_good');
    const { id } = await ended('/system/backup', { type: 'settings' });
    const path = `/system/backups/${id}`;
    expect((await call('DELETE', path)).code).toBe('approval/needed');
    const { approval } = await call('DELETE', path, { reason: 'old', ask: true });
    expect(await fileOf(id)).not.toBe('');
    await approved(approval);
    expect(await fileOf(id)).toBe('');
    expect((await call('DELETE', path, { ask: true })).code).toBe('request/not_found');
    const entry = await http.connection.collection('audit_log').findOne({ action: 'backup.delete' });
    expect(entry).toMatchObject({ target: `backups:${id}`, actor: second.id, reason: 'old' });
  });

  it('that is gone when it is approved counts as deleted', async () => {
    const { id } = await ended('/system/backup', { type: 'settings' });
    const { approval } = await call('DELETE', `/system/backups/${id}`, { ask: true });
    await http.connection.collection('backups').deleteOne({ _id: id as never });
    expect(await approved(approval)).toBe('done');
  });
});

describe('restoring', () => {
  it('is refused for a backup without accounts', async () => {
    for (const type of ['settings', 'content']) {
      const { id } = await ended('/system/backup', { type });
      const answer = await call('POST', '/system/restore', { backup_id: id, reason: 'x', ask: true });
      expect(answer.code).toBe('backup/partial');
    }
  });

  it('checks the backup and says how to switch to it; the running database stays as it is', async () => {
    const good = await http.parts.backups.lastGood();
    const before = await http.connection.collection('accounts').countDocuments();
    const body = { backup_id: good?._id };
    expect((await call('POST', '/system/restore', body)).code).toBe('approval/needed');
    const jobs = http.connection.collection<{ _id: string; kind: string }>('jobs');
    expect(await jobs.countDocuments({ kind: 'backup.restore' })).toBe(0);
    http.clock.advance(1_000);
    const { approval } = await call('POST', '/system/restore', { ...body, reason: 'lost a day', ask: true });
    await approved(approval);
    await worked();
    const job = await jobs.findOne({ kind: 'backup.restore' });
    const { state, result } = (await call('GET', `/jobs/${job?._id ?? ''}`)).data as Ended;
    expect([state, result?.['documents']]).toEqual(['done', good?.documents]);
    expect((result?.['lines'] as string[]).length).toBe(2);
    expect(await http.connection.collection('accounts').countDocuments()).toBe(before);
    if ((await engineOf(http.connection)) === 'embedded') return;
    const restored = http.connection.useDb(result?.['database'] as string);
    expect(await restored.collection('accounts').countDocuments()).toBeGreaterThan(0);
    await restored.dropDatabase();
  });
});
