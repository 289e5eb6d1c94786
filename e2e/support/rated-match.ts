import { expect, vi } from 'vitest';
import { aGuest, type TestPlayer } from '../../server/test/support/player.js';
import { playOut } from '../../server/test/support/table.js';

/** Clocks that let four guests play a hand in a second. */
export const VERY_QUICK = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '1',
  ROUND_PAUSE_MS: '1',
  HAND_PAUSE_MS: '1',
};

interface Told {
  data: { chart: { rated: boolean }[] };
}

/** True when a person's match has been counted, rating included. */
async function isCounted(base: string, { token }: TestPlayer): Promise<boolean> {
  const answer = await fetch(`${base}/api/user/score`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as Told).data.chart.some(({ rated }) => rated);
}

/** Four guests who have finished one match for rating, counted everywhere. */
export async function fourRated(base: string, names: readonly string[]): Promise<TestPlayer[]> {
  const people = await Promise.all(names.map((name) => aGuest(base, name)));
  const [host, ...others] = people;
  if (!host || others.length !== 3) throw new Error('four guests were asked for');
  const made = await host.call('create_game', { room_id: 'رتبه‌دار', options: { target_points: 1 } });
  const roomId = String(made['room_id']);
  for (const player of others) await player.call('join_room', { room_id: roomId });
  await host.call('start_game', { room_id: roomId });
  await Promise.all(people.map((player) => playOut(player, roomId)));
  for (const player of people)
    await vi.waitFor(async () => expect(await isCounted(base, player)).toBe(true), {
      timeout: 15_000,
      interval: 100,
    });
  return people;
}
