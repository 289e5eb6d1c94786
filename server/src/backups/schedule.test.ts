import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});

describe('which backups stay', () => {
  const NOW = Date.UTC(2036, 5, 15);
  const backups = fc.array(fc.record({ days: fc.nat(400), hours: fc.nat(23), isChecked: fc.boolean() }), {
    maxLength: 80,
  });
  const kept = (all: readonly { days: number; hours: number; isChecked: boolean }[]): Kept[] =>
    all.map(({ days, hours, isChecked }, at) => ({
      id: String(at),
      at: new Date(NOW - days * DAY_MS - hours * HOUR_MS - at),
      isChecked,
    }));

  it('are at most so many, always the newest and the newest that is known to work', () => {
    fc.assert(
      fc.property(backups, (some) => {
        const all = kept(some);
        const gone = new Set(outdated(all));
        const rest = all.filter(({ id }) => !gone.has(id));
        const newest = (list: readonly Kept[]) =>
          [...list].sort((a, b) => b.at.getTime() - a.at.getTime())[0]?.id;
        expect(rest.length).toBeLessThanOrEqual(7 + 4 + 6 + 1);
        expect(newest(rest)).toBe(newest(all));
        const works = ({ isChecked }: Kept) => isChecked;
        expect(newest(rest.filter(works))).toBe(newest(all.filter(works)));
        // What stays today stays when asked again.
        expect(outdated(rest)).toEqual([]);
      }),
    );
  });

  it('of one a day for a year are seven days, four weeks and six months', () => {
    const all = kept(Array.from({ length: 365 }, (_none, days) => ({ days, hours: 0, isChecked: false })));
    const gone = new Set(outdated(all));
    const ages = all.flatMap(({ id }, days) => (gone.has(id) ? [] : [days]));
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(ages.length).toBeGreaterThanOrEqual(13);
    expect(ages.at(-1)).toBeGreaterThan(130);
  });
});
