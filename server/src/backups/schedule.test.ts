import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_TYPES, type BackupType } from '@hokm/shared/api/backups/limits';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { outdated, type Kept } from './retention.js';
import { BackupSchedule } from './schedule.js';

describe('automatic backups', () => {
  let http: TestHttp;
  beforeAll(async () => {
    http = await startTestHttp();
  });
  afterAll(() => http.close());

  it('begin at 04:30 in Tehran, once however many processes there are, and catch up', async () => {
    const { backups, backupKinds, jobs } = http.parts;
    const schedules = [1, 2].map(() => new BackupSchedule(jobs.jobs, backupKinds, backups, http.clock));
    const started = async () => {
      await Promise.all(schedules.map((schedule) => schedule.round()));
      const found = await http.connection.collection('jobs').find({ kind: 'backup.create' }).toArray();
      // They end, so that the next one is not refused.
      await http.connection
        .collection('jobs')
        .updateMany({}, { $set: { state: 'done' }, $unset: { alone: 1 } });
      return found.length;
    };
    // 2036-01-01 00:00 UTC is 03:30 in Tehran: the backup of the day before is too late by now.
    expect(await started()).toBe(0);
    expect(schedules[0]?.nextAt?.toISOString()).toBe('2036-01-01T01:00:00.000Z');
    http.clock.advance(HOUR_MS - 1);
    expect(await started()).toBe(0);
    http.clock.advance(1);
    expect(await started()).toBe(1);
    http.clock.advance(3 * HOUR_MS);
    expect(await started()).toBe(1);
    // The server was down at the time of the next one.
    http.clock.advance(26 * HOUR_MS);
    expect(await started()).toBe(2);
    // Too late: the next time is near.
    http.clock.advance(2 * DAY_MS - 13 * HOUR_MS);
    expect(await started()).toBe(2);
  });

  it('are drilled on Fridays: the newest of this machine that can bring the house back', async () => {
    const { backups, backupKinds, jobs } = http.parts;
    const schedule = new BackupSchedule(jobs.jobs, backupKinds, backups, http.clock);
    const made = async (type: BackupType, hours: number, host = backups.host): Promise<string> => {
      const _id = new Types.ObjectId().toHexString();
      const created_at = new Date(http.clock.now() + hours * HOUR_MS);
      await backups.add({
        _id,
        type,
        host,
        created_at,
        file: `${_id}.hokm`,
        size: 1,
        sha256: '',
        created_by: '',
        version: '1',
        documents: 1,
        collections: [],
        audit_head: '',
      });
      return _id;
    };
    await made('full', 1);
    const newest = await made('data', 2);
    await made('full', 3, 'another');
    await made('settings', 4);
    await made('content', 5);
    // Friday 2036-01-11, 06:00 in Tehran.
    http.clock.advance(Date.UTC(2036, 0, 11, 2, 30) - http.clock.now());
    // The backup of the night comes first: they are made one at a time.
    await schedule.round();
    const all = http.connection.collection('jobs');
    expect(await all.countDocuments({ kind: 'backup.drill' })).toBe(0);
    await all.updateMany({}, { $set: { state: 'done' }, $unset: { alone: 1 } });
    await schedule.round();
    const drills = await all.find({ kind: 'backup.drill' }).toArray();
    expect(drills.map(({ input }) => JSON.parse(String(input)) as object)).toEqual([{ backup_id: newest }]);
    const { last_backup } = await backups.state();
    expect(last_backup?.id).not.toBe(newest);
    await backups.noteDrill(newest, { at: new Date(http.clock.now()), ok: true, code: '', ms: 1 });
    expect(await backups.state()).toMatchObject({ last_good_backup: { id: newest } });
  });
});

describe('which backups stay', () => {
  const NOW = Date.UTC(2036, 5, 15);
  interface Made {
    readonly type: BackupType;
    readonly days: number;
    readonly hours: number;
    readonly isChecked: boolean;
  }
  const backups = fc.array(
    fc.record({
      type: fc.constantFrom(...BACKUP_TYPES),
      days: fc.nat(400),
      hours: fc.nat(23),
      isChecked: fc.boolean(),
    }),
    { maxLength: 120 },
  );
  const kept = (all: readonly Made[]): Kept[] =>
    all.map(({ type, days, hours, isChecked }, at) => ({
      id: String(at),
      type,
      isChecked,
      at: new Date(NOW - days * DAY_MS - hours * HOUR_MS - at),
    }));
  const restOf = (all: readonly Kept[]): Kept[] => {
    const gone = new Set(outdated(all));
    return all.filter(({ id }) => !gone.has(id));
  };

  it('are of each type at most so many, always the newest and the newest that is known to work', () => {
    fc.assert(
      fc.property(backups, (some) => {
        const all = kept(some);
        const rest = restOf(all);
        const newest = (list: readonly Kept[]) =>
          [...list].sort((a, b) => b.at.getTime() - a.at.getTime())[0]?.id;
        const works = ({ isChecked }: Kept) => isChecked;
        for (const type of BACKUP_TYPES) {
          const ofType = (list: readonly Kept[]) => list.filter((each) => each.type === type);
          expect(ofType(rest).length).toBeLessThanOrEqual(7 + 4 + 6 + 1);
          expect(newest(ofType(rest))).toBe(newest(ofType(all)));
          expect(newest(ofType(rest).filter(works))).toBe(newest(ofType(all).filter(works)));
          // No backup of another type takes the place of one of this type.
          expect(ofType(rest)).toEqual(restOf(ofType(all)));
        }
        // What stays today stays when asked again.
        expect(outdated(rest)).toEqual([]);
      }),
    );
  });

  it('of one a day for a year are seven days, four weeks and six months', () => {
    const all = kept(
      Array.from({ length: 365 }, (_none, days) => ({ type: 'full', days, hours: 0, isChecked: false })),
    );
    const gone = new Set(outdated(all));
    const ages = all.flatMap(({ id }, days) => (gone.has(id) ? [] : [days]));
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(ages.length).toBeGreaterThanOrEqual(13);
    expect(ages.at(-1)).toBeGreaterThan(130);
  });
});
