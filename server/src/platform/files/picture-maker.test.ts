import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { flatAvif, redAndBlue, withSizeInHeader } from '../../../test/support/pictures.js';
import { PictureMaker } from './picture-maker.js';

const log = pino({ level: 'silent' });
const timers = new ManualTimers();
const makers: PictureMaker[] = [];
function aMaker() {
  const maker = new PictureMaker(timers, log);
  makers.push(maker);
  return maker;
}
afterEach(() => makers.splice(0).forEach((maker) => maker.stop()));

const isAlive = (pid: number) => {
  try {
    // A process that has ended and was not yet collected is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const small = () => redAndBlue().png().toBuffer();

describe('pictures', () => {
  it('are made in two processes, which are used again', async () => {
    const maker = aMaker();
    const upload = await small();
    const made = await Promise.all(Array.from({ length: 6 }, () => maker.make(upload)));
    expect(made.every((each) => each.ok && Buffer.isBuffer(each.bytes))).toBe(true);
    const { pids } = maker;
    expect(pids).toHaveLength(2);
    expect(pids).not.toContain(process.pid);
    expect(await maker.make(upload)).toMatchObject({ ok: true, type: 'image/webp' });
    expect(maker.pids).toEqual(pids);
  });

  it('beyond those that may wait are refused at once', async () => {
    const maker = aMaker();
    const upload = await small();
    const made = await Promise.all(Array.from({ length: 14 }, () => maker.make(upload)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(10);
    expect(made.filter((each) => !each.ok && each.code === 'files/busy')).toHaveLength(4);
    expect(maker.isBusy).toBe(false);
  });

  it('that take too long are given up with their process, and the next gets another', async () => {
    const maker = aMaker();
    const upload = await flatAvif(4_890, 4_900);
    const slow = maker.make(upload);
    const [pid = 0] = maker.pids;
    timers.advance(30_000);
    expect(await slow).toEqual({ ok: false, code: 'files/not_an_image' });
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    expect(await maker.make(await small())).toMatchObject({ ok: true });
  });

  it('that break their process harm no other', async () => {
    const maker = aMaker();
    const upload = await flatAvif(4_890, 4_900);
    const broken = maker.make(upload);
    const [pid = 0] = maker.pids;
    const other = maker.make(await small());
    process.kill(pid, 'SIGSEGV');
    expect(await broken).toEqual({ ok: false, code: 'files/not_an_image' });
    expect(await other).toMatchObject({ ok: true });
  });

  it.runIf(process.platform === 'linux')(
    'get no more memory than their share',
    { timeout: 90_000 },
    async () => {
      const maker = aMaker();
      const lying = withSizeInHeader(await flatAvif(7_000, 8_000), 64, 64);
      let peak = 0;
      let done = false;
      const made = maker.make(lying).finally(() => (done = true));
      while (!done) {
        for (const pid of maker.pids) {
          const kb = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
          peak = Math.max(peak, Number(kb ?? 0) / 1024);
        }
        await delay(10);
      }
      await made;
      expect(peak).toBeGreaterThan(10);
      expect(peak).toBeLessThan(700);
      expect(await maker.make(await small())).toMatchObject({ ok: true });
    },
  );
});

describe('the processes of pictures', () => {
  it('end when they have nothing to do, and with the server', async () => {
    const maker = aMaker();
    await maker.make(await small());
    const [first = 0] = maker.pids;
    timers.advance(30_000);
    await vi.waitFor(() => expect(isAlive(first)).toBe(false));
    await maker.make(await small());
    const [second = 0] = maker.pids;
    expect(second).not.toBe(first);
    const late = maker.make(await small());
    maker.stop();
    expect(await late).toEqual({ ok: false, code: 'files/busy' });
    expect(await maker.make(await small())).toEqual({ ok: false, code: 'files/busy' });
    await vi.waitFor(() => expect(isAlive(second)).toBe(false));
  });
});
