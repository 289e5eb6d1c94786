import { Cron } from 'croner';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { JobQueue } from '../platform/panel-jobs/job-queue.js';
import type { BackupStore } from './backup-store.js';
import type { BackupJobs } from './jobs.js';

const ZONE = { timezone: 'Asia/Tehran', paused: true } as const;
/** Every day at 04:30, and a drill of the newest one on Fridays at 05:30, in Tehran. */
const DAILY = '30 4 * * *';
const DRILL = '30 5 * * 5';
/** Work that could not begin at its time begins within this, ms. */
const LATE_MS = 12 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** The last time that a pattern named, up to `now`; null when it is longer ago than work may be late. */
function lastTime(pattern: string, spanMs: number, now: number): Date | null {
  let last: Date | null = null;
  const cron = new Cron(pattern, ZONE);
  for (let at = new Date(now - spanMs); ;) {
    const next: Date | null = cron.nextRun(at);
    if (next === null || next.getTime() > now) break;
    [last, at] = [next, next];
  }
  return last !== null && now - last.getTime() <= LATE_MS ? last : null;
}

/** Starts backups and drills at their times. A time is the key of its job: any number of processes start it once. */
export class BackupSchedule {
  constructor(
    private readonly jobs: JobQueue,
    private readonly kinds: BackupJobs,
    private readonly store: BackupStore,
    private readonly clock: Clock,
  ) {}

  /** When the next backup is made. */
  get nextAt(): Date | null {
    return new Cron(DAILY, ZONE).nextRun(new Date(this.clock.now()));
  }

  /** Starts what is due. While another backup or drill is under way it is tried again at the next round. */
  async round(): Promise<void> {
    const now = this.clock.now();
    const daily = lastTime(DAILY, DAY_MS, now);
    if (daily !== null)
      await this.jobs.startOwn(this.kinds.make, { type: 'full' }, `backup:${daily.toISOString()}`);
    const weekly = lastTime(DRILL, WEEK_MS, now);
    const newest = weekly === null ? null : await this.store.newestHere();
    if (weekly !== null && newest !== null)
      await this.jobs.startOwn(this.kinds.drill, { backup_id: newest._id }, `drill:${weekly.toISOString()}`, {
        place: newest.host,
      });
  }
}
