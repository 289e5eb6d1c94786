import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformByEvents } from '../telegram/by-events.js';
import { clientParams } from '../telegram/launch-params.js';
import { openClient } from '../telegram/testing/fake-client.js';
import { client } from '../telegram/testing/launches.js';

/** The person's account in Telegram's cloud. */
let cloud: Map<string, string>;
beforeEach(() => {
  cloud = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

interface CloudCall {
  readonly req_id: string;
  readonly method: string;
  readonly params: { readonly key: string; readonly value: string };
}

/** The app on a device with an empty storage of its own, in a client of a version. */
async function onDevice(version: string) {
  const fragment = client('ios', version);
  const told = openClient(fragment);
  const params = clientParams(fragment);
  if (params === null) throw new Error('It is a launch.');
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.assign(window, { localStorage });
  // Each device has kept something else.
  vi.resetModules();
  const { askToWriteOnce } = await import('./asked.js');
  const platform = platformByEvents('fa', params);
  const calls = () => told.askedFor('web_app_invoke_custom_method') as unknown as CloudCall[];
  const answered = new Set<string>();
  const answerAll = () => {
    for (const { req_id, method, params: given } of calls().filter((call) => !answered.has(call.req_id))) {
      answered.add(req_id);
      if (method === 'saveStorageValue') cloud.set(given.key, given.value);
      const result = { asked_to_write: cloud.get('asked_to_write') ?? '' };
      told.tell('custom_method_invoked', { req_id, result });
    }
  };
  /** A moment at which it may ask. Gives how often it has asked up to now. `isSilent`: Telegram's cloud does not answer. */
  const moment = async (isSilent = false) => {
    void askToWriteOnce(platform);
    if (isSilent) await vi.advanceTimersByTimeAsync(5_000);
    else
      for (let turns = 0; turns < 10; turns++) {
        answerAll();
        await Promise.resolve();
      }
    return told.askedFor('web_app_request_write_access').length;
  };
  return { moment, told };
}

describe.each(['6.0', '7.0', '8.0', '9.6'])(
  'whether the bot may write, in a client of version %s',
  (version) => {
    it('is asked once at whichever moment comes first, and never again after a no, here or on another device', async () => {
      const times = version === '6.0' ? 0 : 1;
      const { moment, told } = await onDevice(version);
      expect(await moment()).toBe(times);
      told.tell('write_access_requested', { status: 'cancelled' });
      expect([await moment(), await moment()]).toEqual([times, times]);
      const other = await onDevice(version);
      expect([await other.moment(), await other.moment()]).toEqual([0, 0]);
    });
  },
);

it('is not asked while Telegram does not say whether another device has asked, and at the next moment', async () => {
  const { moment } = await onDevice('8.0');
  vi.useFakeTimers();
  expect(await moment(true)).toBe(0);
  vi.useRealTimers();
  expect(await moment()).toBe(1);
});
