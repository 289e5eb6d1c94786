import { describe, expect, it } from 'vitest';
import pino from 'pino';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { PeriodicTasks, type PeriodicTask } from './chores.js';

const MINUTE = 60_000;

/** Chores that note when they were done, on a clock of the test. */
function build(...chores: { name: string; every: number; run?: () => Promise<void> }[]) {
  const timers = new ManualTimers();
  const done: string[] = [];
  const lines: { chore: string; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const all: PeriodicTask[] = chores.map(({ run, ...chore }) => ({
    ...chore,
    async run() {
      await run?.();
      done.push(chore.name);
    },
  }));
  const list = new PeriodicTasks(all, timers, log);
  const look = async (): Promise<void> => {
    list.look();
    await list.settled();
  };
  return { timers, done, lines, list, look };
}

describe('chores', () => {
  it('are each done at the start, and then in their own time', async () => {
    const { timers, done, look } = build(
      { name: 'often', every: MINUTE },
      { name: 'seldom', every: 3 * MINUTE },
    );
    for (let second = 0; second <= 6 * 60; second += 30) {
      await look();
      timers.advance(30_000);
    }
    expect(done.filter((name) => name === 'often')).toHaveLength(7);
    expect(done.filter((name) => name === 'seldom')).toHaveLength(3);
  });

  it('do not stop one another: one that fails is named in the log and comes again', async () => {
    let fails = true;
    const broken = {
      name: 'broken',
      every: MINUTE,
      run: () => (fails ? Promise.reject(new Error('no store')) : Promise.resolve()),
    };
    const { timers, done, lines, look } = build(broken, { name: 'sound', every: MINUTE });
    await look();
    expect(done).toEqual(['sound']);
    expect(lines).toMatchObject([{ chore: 'broken', msg: 'a chore could not be done, it comes again' }]);
    fails = false;
    timers.advance(MINUTE);
    await look();
    expect(done).toEqual(['sound', 'broken', 'sound']);
  });

  it('are not begun again while a round is under way', async () => {
    let release: () => void = () => undefined;
    const slow = {
      name: 'slow',
      every: MINUTE,
      run: () => new Promise<void>((resolve) => (release = resolve)),
    };
    const { timers, done, list } = build(slow);
    list.look();
    timers.advance(5 * MINUTE);
    list.look();
    release();
    await list.settled();
    expect(done).toEqual(['slow']);
  });
});
