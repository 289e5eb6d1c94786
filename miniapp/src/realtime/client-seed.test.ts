import { describe, expect, it } from 'vitest';
import { ClientSeeds } from './client-seed.js';

function seeds(answers: { ok: boolean; code?: string }[] = []) {
  const sent: string[] = [];
  let count = 0;
  const sender = new ClientSeeds(
    (roomId, hand, seed) => {
      sent.push(`${roomId} ${hand} ${seed}`);
      return Promise.resolve(answers.shift() ?? { ok: true });
    },
    () => `seed${(count += 1)}`,
  );
  return { sender, sent };
}

describe('ClientSeeds', () => {
  it('adds one seed to each hand of each room', async () => {
    const { sender, sent } = seeds();
    await sender.offer('ROOM01', 1);
    await sender.offer('ROOM01', 1);
    await sender.offer('ROOM01', 2);
    await sender.offer('ROOM02', 1);
    expect(sent).toEqual(['ROOM01 1 seed1', 'ROOM01 2 seed2', 'ROOM02 1 seed3']);
  });

  it('sends again what was lost on the way', async () => {
    const { sender, sent } = seeds([{ ok: false, code: 'server/unavailable' }]);
    await sender.offer('ROOM01', 1);
    await sender.offer('ROOM01', 1);
    expect(sent).toHaveLength(2);
  });

  it('leaves it at a refusal: the hand has been dealt', async () => {
    const { sender, sent } = seeds([{ ok: false, code: 'game/seeds_frozen' }]);
    await sender.offer('ROOM01', 1);
    await sender.offer('ROOM01', 1);
    expect(sent).toHaveLength(1);
  });

  it('makes seeds that the wire takes, each another', async () => {
    const made: string[] = [];
    const sender = new ClientSeeds((_room, _hand, seed) => Promise.resolve({ ok: made.push(seed) > 0 }));
    await sender.offer('ROOM01', 1);
    await sender.offer('ROOM01', 2);
    expect(made.every((seed) => /^[0-9a-f]{32}$/.test(seed))).toBe(true);
    expect(made[0]).not.toBe(made[1]);
  });
});
