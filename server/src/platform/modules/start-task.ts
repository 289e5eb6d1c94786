import { PeriodicTask } from '../jobs/periodic-task.js';
import { following } from '../revisions/following.js';
import type { Platform, Task } from './module.js';

/** Runs a task now, and from then on in its time. */
export function startTask(
  { timers, log, revisions }: Pick<Platform, 'timers' | 'log' | 'revisions'>,
  given: Task,
): PeriodicTask {
  const { name, everyMs } = given;
  const run = given.follows === undefined ? () => given.run() : following(revisions, timers, given);
  const task = new PeriodicTask({ name, everyMs, run }, timers, log);
  if (given.follows !== undefined) revisions.follow(given.follows, () => task.wake());
  task.start('now');
  return task;
}
