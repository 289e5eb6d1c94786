import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { createHealth, type Probe, type Probes } from './health.js';

const works: Probe = () => Promise.resolve();
const fails: Probe = () => Promise.reject(new Error('gone'));
const hangs: Probe = () => new Promise(() => undefined);

function build(probes: Probes) {
  const timers = new ManualTimers();
  const log = pino({ level: 'silent' });
  return { timers, check: createHealth({ version: '1', probes: () => probes, timers, log }) };
}

describe('the health of the server', () => {
  it('is good when parts are not configured', async () => {
    const { check } = build({ database: works });
    expect(await check()).toEqual({
      status: 'ok',
      version: '1',
      uptime: 0,
      checks: { database: 'ok', redis: 'off', bot: 'off', worker: 'off' },
    });
  });

  it('is degraded by a worker that has stopped working', async () => {
    const { check } = build({ database: works, redis: works, worker: fails });
    expect(await check()).toMatchObject({ status: 'degraded', checks: { redis: 'ok', worker: 'down' } });
  });

  it('is degraded by any part that is down', async () => {
    const { check } = build({ database: works, bot: fails });
    expect(await check()).toMatchObject({
      status: 'degraded',
      checks: { database: 'ok', redis: 'off', bot: 'down' },
    });
  });

  it('does not wait for a part that hangs', async () => {
    const { check, timers } = build({ database: hangs, redis: works });
    const asked = check();
    await vi.waitFor(() => expect(timers.size).toBe(1));
    timers.advance(2_000);
    expect(await asked).toMatchObject({
      status: 'degraded',
      uptime: 2,
      checks: { database: 'down', redis: 'ok' },
    });
  });

  it('leaves no timer behind', async () => {
    const { check, timers } = build({ database: works, redis: fails });
    await check();
    expect(timers.size).toBe(0);
  });
});
